import { type Field, fieldOf, type Section } from '@/lib/defects/fields'

export interface ExportColumn {
  key: string
  group: Section | 'decision' | 'derived' | 'deletion'
  kind: 'text' | 'number' | 'date' | 'instant'
  width: number
  personal: boolean
  standard: boolean
  deleted: boolean
}

type Other = Partial<ExportColumn> &
  Pick<ExportColumn, 'group'> & {
    before?: true
    after?: string
  }
const decision = { group: 'decision' } as const
const derived = { group: 'derived' } as const
const deletion = { group: 'deletion', deleted: true } as const
const number = { kind: 'number', width: 10 } as const
const instant = { kind: 'instant', width: 19 } as const
const standard = { standard: true } as const

const others: Record<string, Other> = {
  complaintNo: { group: 'origin', before: true, width: 19, ...standard },
  state: { group: 'origin', before: true, width: 12, ...standard },
  vinStatus: { group: 'vehicle', after: 'vin' },
  qualityType: decision,
  riskLevel: { ...decision, width: 10, ...standard },
  severityScore: { ...decision, ...number, ...standard },
  reviewStatus: { ...decision, ...standard },
  reviewOpinionId: { ...decision, width: 24, ...standard },
  reviewRemark: { ...decision, width: 30, ...standard },
  reviewedBy: { ...decision, ...standard },
  reviewedAt: { ...decision, ...instant, ...standard },
  auditResult: { ...decision, ...standard },
  auditOpinion: { ...decision, width: 30, ...standard },
  auditedBy: { ...decision, ...standard },
  auditedAt: { ...decision, ...instant, ...standard },
  dupGroupId: { ...derived, width: 19 },
  dupScore: { ...derived, ...number },
  completeness: { ...derived, ...number },
  vehicleAgeMonths: { ...derived, ...number },
  monthsInService: { ...derived, ...number },
  productionMonth: { ...derived, width: 10 },
  lagDays: { ...derived, ...number },
  faultBeforeProduction: { ...derived, width: 10 },
  mileageImplausible: { ...derived, width: 10 },
  version: { ...derived, ...number },
  createdBy: derived,
  createdAt: { ...derived, ...instant },
  updatedBy: derived,
  updatedAt: { ...derived, ...instant },
  deletedAt: { ...deletion, ...instant, ...standard },
  deletedBy: { ...deletion, ...standard },
  deleteReason: { ...deletion, width: 30, ...standard },
}

export function declaredColumns(fields: Readonly<Record<string, Field>> = fieldOf): ExportColumn[] {
  const beside = Object.entries(others)
  const order = [
    ...beside.filter(([, { before }]) => before),
    ...Object.entries(fields).filter(([, { exportAfter }]) => !exportAfter),
    ...beside.filter(([, { before, after }]) => !before && !after),
  ].map(([key]) => key)
  const moved = [
    ...beside.map(([key, { after }]) => ({ key, after })),
    ...Object.entries(fields).map(([key, { exportAfter: after }]) => ({ key, after })),
  ]
  for (const { key, after } of moved) if (after) order.splice(order.indexOf(after) + 1, 0, key)
  return order.map(key => {
    const { before, after, ...about } = others[key] ?? ofField(fields[key]!)
    return { key, kind: 'text', width: 16, personal: false, standard: false, deleted: false, ...about }
  })
}

export const exportColumns: readonly ExportColumn[] = declaredColumns()

export const exportColumnOf: ReadonlyMap<string, ExportColumn> = new Map(
  exportColumns.map(column => [column.key, column]),
)

function ofField(field: Field): Other {
  const [kind, width] = shapeOf(field)
  const { section: group, exported = false, personal } = field
  return { group, kind, width, personal: personal !== undefined, standard: exported }
}

function shapeOf(field: Field): [ExportColumn['kind'], number] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return ['number', 12]
    case 'date':
      return ['date', 12]
    case 'flag':
      return ['text', 8]
    case 'text':
      return ['text', field.max >= 1_000 ? 60 : field.max >= 100 ? 36 : 18]
    default:
      return ['text', 16]
  }
}
