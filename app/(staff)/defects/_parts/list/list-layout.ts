import { type Field, fieldOf } from '@/lib/defects/fields'

type Fields = Readonly<Record<string, Field>>

interface Laid {
  key: string
  width: number
  hidden: boolean
}

/** Widths in pixels; together with the menu they fit a window of 1280 pixels. */
const shown: Record<string, number> = {
  complaintNo: 172,
  state: 104,
  riskLevel: 96,
  receivedAt: 96,
  brandId: 88,
  modelRangeId: 96,
  summary: 128,
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
  inRecall: 104,
  recallNo: 136,
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
