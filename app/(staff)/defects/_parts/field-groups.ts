import { sameValue, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { type FieldName, fieldNames } from '@/lib/defects/fields'

/** Fields that are merged together: half of a group could pair a city with another province. */
export const fieldGroups: FieldName[][] = [
  ['province', 'city', 'district'],
  ['producerId', 'brandId', 'modelRangeId', 'typeCodeId'],
  ['assemblyCode', 'subAssemblyCode'],
]

export const inGroups = (names: readonly FieldName[]): FieldName[][] => [
  ...new Set(names.map(name => fieldGroups.find(group => group.includes(name)) ?? [name])),
]

export type Side = 'mine' | 'theirs'

export interface Difference {
  fields: FieldName[]
  mine: boolean
  theirs: boolean
}

export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return inGroups(fieldNames).flatMap(group => {
    if (group.every(one => sameValue(mine[one], theirs[one]))) return []
    const changed = (side: Values) => group.filter(one => !sameValue(base[one], side[one]))
    const [byMe, byThem] = [changed(mine), changed(theirs)]
    const fields = group.filter(one => byMe.includes(one) || byThem.includes(one))
    return [{ fields, mine: byMe.length > 0, theirs: byThem.length > 0 }]
  })
}

/** The side that changed the field; undefined where both did and the user has to choose. */
export function presetSide({ mine, theirs }: Difference): Side | undefined {
  if (mine && theirs) return undefined
  return mine ? 'mine' : 'theirs'
}

export function mergeValues(
  mine: Values,
  theirs: Values,
  chosen: readonly { fields: FieldName[]; side: Side }[],
): Values {
  const merged: Values = { ...theirs }
  for (const { fields, side } of chosen)
    if (side === 'mine') for (const name of fields) merged[name] = mine[name]
  return merged
}
