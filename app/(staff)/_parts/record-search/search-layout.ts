import { type Field, fieldOf } from '@/lib/defects/fields'

type Fields = Readonly<Record<string, Field>>

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
    ...['riskLevel', 'qualityType', 'reviewStatus', 'auditResult', 'inRecall', 'recallNo', 'recallVerdict'],
    ...['assigneeId', 'overdue', 'createdBy', 'createdAt', 'updatedAt'],
  ],
} as const

export type SearchGroup = keyof typeof searchGroups

// What people ask first.
const first = ['receivedAt', 'modelRangeId', 'assemblyCode', 'state']

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
