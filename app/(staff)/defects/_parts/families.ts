import type { FieldName } from '@/lib/defects/fields'

/** Fields that only make sense together: choosing one side of half of them would name a city of another province. */
export const fieldFamilies: FieldName[][] = [
  ['province', 'city', 'district'],
  ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'],
  ['assemblyCode', 'subAssemblyCode'],
]
