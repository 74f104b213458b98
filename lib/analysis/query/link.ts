import type { FilterValues } from '@/lib/defects/list/filters'
import type { PresentAssemblies } from './assemblies'
import type { Grouping } from './dimensions'

export interface Value {
  dimension: Grouping
  key: string | null
}

export function linkTo(
  base: FilterValues,
  values: readonly Value[],
  assemblies: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  return { ...base, ...addedFilters(base, values, assemblies) }
}

export function addedFilters(
  base: FilterValues,
  values: readonly Value[],
  assemblies: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  const added: FilterValues = {}
  for (const value of values) Object.assign(added, addedFilter({ ...base, ...added }, value, assemblies))
  return added
}

function addedFilter(
  base: FilterValues,
  { dimension, key }: Value,
  { codesOf }: Pick<PresentAssemblies, 'codesOf'>,
): FilterValues {
  if (key === null) {
    return { missing: [...new Set([...((base.missing as string[]) ?? []), ...fieldsOf(dimension, base)])] }
  }
  switch (dimension) {
    case 'modelYear':
      return { modelYearFrom: Number(key), modelYearTo: Number(key) }
    case 'state':
      return { state: [Number(key)] }
    case 'productionMonth':
      return { productionMonth: key }
    case 'assemblyCode': {
      const filtered = base.assemblyCode as string[] | undefined
      return { assemblyCode: codesOf(key).filter(code => !filtered || filtered.includes(code)) }
    }
    default:
      return { [dimension]: [key] } as FilterValues
  }
}

function fieldsOf(dimension: Grouping, { alsoExtra }: FilterValues): string[] {
  if (dimension === 'productionMonth') return ['productionDate']
  return dimension === 'assemblyCode' && alsoExtra ? ['assemblyCode', 'extraAssemblies'] : [dimension]
}
