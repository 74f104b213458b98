import { eventDimensions, groupDimensions } from '@/lib/analysis/disproportion/disproportion-schema'

export interface WatchCell {
  group: { modelRangeId?: string; brandId?: string; producerId?: string; modelYear?: number }
  event: { assemblyCode?: string; subAssemblyCode?: string; symptomCode?: string }
}

type Words = Partial<Record<string, string>>

export function cellOfValues(values: readonly { dimension: string; key: string | null }[]): WatchCell | null {
  const words: Words = Object.fromEntries(values.map(({ dimension, key }) => [dimension, key ?? undefined]))
  const { modelRangeId, brandId, producerId, modelYear, assemblyCode, subAssemblyCode, symptomCodes } = words
  const known = [
    'modelRangeId',
    'brandId',
    'producerId',
    'modelYear',
    'assemblyCode',
    'subAssemblyCode',
    'symptomCodes',
  ]
  if (values.some(({ dimension, key }) => !known.includes(dimension) || key === null)) return null
  const group = { modelRangeId, brandId, producerId, ...(modelYear && { modelYear: Number(modelYear) }) }
  const event = { assemblyCode, subAssemblyCode, symptomCode: symptomCodes }
  const given = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part
  return { group: given(group), event: given(event) }
}

export function cellOfKeys(group: string, event: string, keys: { group: string; event: string }) {
  const dimensions = [
    ...(groupDimensions[group as 'brandId'] ?? []),
    ...(eventDimensions[event as 'assemblyCode'] ?? []),
  ]
  const values = [...keys.group.split(','), ...keys.event.split(',')]
  return cellOfValues(dimensions.map((dimension, at) => ({ dimension, key: values[at] ?? null })))
}
