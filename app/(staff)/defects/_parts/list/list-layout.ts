import { type Field, fieldOf } from '@/lib/defects/fields'

type Fields = Readonly<Record<string, Field>>

interface Width {
  width: number
  yields?: number
  narrow?: number
}

// In pixels. The summary keeps its 16 characters: in a narrow window the VIN is cut to its last six, then whole columns
// give way in this order.
const shown: Record<string, Width> = {
  complaintNo: { width: 172 },
  state: { width: 100 },
  riskLevel: { width: 64, yields: 5 },
  receivedAt: { width: 96, yields: 3 },
  brandId: { width: 88, yields: 2 },
  modelRangeId: { width: 96, yields: 4 },
  summary: { width: 244 },
  vin: { width: 184, yields: 1, narrow: 100 },
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

export function columnLayout(fields: Fields = fieldOf) {
  const laidOut = [...Object.keys(shown), ...Object.keys(hidden)]
  const others = Object.entries(fields).filter(([name, field]) => field.listed && !laidOut.includes(name))
  return [
    ...Object.entries(shown).map(([key, width]) => ({ key, ...width, hidden: false })),
    ...Object.entries(hidden).map(([key, width]) => ({ key, width, hidden: true })),
    ...others.map(([key, field]) => ({ key, width: widthOf(field), hidden: true })),
  ]
}
