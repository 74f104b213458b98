import type { FieldName } from '@/lib/defects/fields'

/** Fields that are merged together: half of a group could pair a city with another province. */
export const fieldGroups: FieldName[][] = [
  ['province', 'city', 'district'],
  ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'],
  ['assemblyCode', 'subAssemblyCode'],
]

export const inGroups = (names: readonly FieldName[]): FieldName[][] => [
  ...new Set(names.map(name => fieldGroups.find(group => group.includes(name)) ?? [name])),
]
