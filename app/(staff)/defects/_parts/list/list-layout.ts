import { type Field, fieldOf } from '@/lib/defects/fields'

type Fields = Readonly<Record<string, Field>>

interface Laid {
  key: string
  width: number
  hidden: boolean
}

/** Widths in pixels. Together with the menu they fit a window of 1280 pixels. */
const shown: Record<string, number> = {
  complaintNo: 172,
  state: 104,
  riskLevel: 80,
  receivedAt: 96,
  brandId: 88,
  modelRangeId: 96,
  summary: 144,
  vin: 184,
}

const hidden: Record<string, number> = {
  assemblyCode: 128,
  province: 96,
  complaintType: 144,
  source: 120,
  producerId: 160,
  modelName: 160,
  typeCodeId: 160,
  modelYear: 72,
  subAssemblyCode: 136,
  powerType: 120,
  city: 96,
  faultDate: 108,
  mileage: 104,
  crash: 88,
  fire: 88,
  rollover: 88,
  injuredCount: 88,
  deathCount: 88,
  severityScore: 104,
  brandNature: 96,
  qualityType: 120,
  assigneeId: 104,
  createdBy: 96,
  createdAt: 144,
  updatedAt: 144,
}

const widthOf = ({ kind }: Field) => (kind === 'flag' ? 72 : kind === 'text' ? 160 : 120)

export function columnLayout(fields: Fields = fieldOf): Laid[] {
  const laidOut = [...Object.keys(shown), ...Object.keys(hidden)]
  const others = Object.entries(fields).filter(([name, field]) => field.listed && !laidOut.includes(name))
  return [
    ...Object.entries(shown).map(([key, width]) => ({ key, width, hidden: false })),
    ...Object.entries(hidden).map(([key, width]) => ({ key, width, hidden: true })),
    ...others.map(([key, field]) => ({ key, width: widthOf(field), hidden: true })),
  ]
}

export const searchGroups = {
  record: [
    ...[
      'complaintNo',
      'vin',
      'keyword',
      'receivedAt',
      'state',
      'source',
      'sourceRef',
      'complaintType',
      'missing',
    ],
    ...['counted'],
  ],
  vehicle: [
    ...['brandId', 'producerId', 'modelRangeId', 'typeCodeId', 'newEnergy', 'powerType', 'brandNature'],
    ...['vehicleType', 'transmissionType', 'useNature', 'modelYear', 'productionDate'],
  ],
  fault: ['assemblyCode', 'subAssemblyCode', 'extraAssemblies', 'symptomCodes', 'faultDate', 'mileage'],
  consequence: ['severe', 'crash', 'fire', 'rollover', 'injured', 'death'],
  reporter: ['reporterName', 'mobile', 'plateNo', 'province', 'city', 'district'],
  handling: [
    ...['riskLevel', 'qualityType', 'reviewStatus', 'auditResult', 'inRecall', 'recallNo', 'assigneeId'],
    ...['createdBy', 'createdAt'],
  ],
} as const

export type SearchGroup = keyof typeof searchGroups

/** Shown by the folded form until a person chooses others. */
const first = ['complaintNo', 'vin', 'keyword', 'brandId']

export function searchLayout(fields: Fields = fieldOf): { name: string; group: SearchGroup }[] {
  const laid = Object.entries(searchGroups).flatMap(([group, names]) =>
    names.map(name => ({ name: name as string, group: group as SearchGroup })),
  )
  const others = Object.entries(fields)
    .filter(
      ([name, { filter, searchForm }]) =>
        filter && searchForm !== false && !laid.some(one => one.name === name),
    )
    .map(([name]) => ({ name, group: 'handling' as const }))
  const isFirst = ({ name }: { name: string }) => first.includes(name)
  return [
    ...first.flatMap(name => laid.find(one => one.name === name) ?? []),
    ...[...laid, ...others].filter(one => !isFirst(one)),
  ]
}
