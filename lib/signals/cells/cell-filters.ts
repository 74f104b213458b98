import { linkTo, presentAssemblies, type Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { EventKey, GroupKey } from './name-cells'

export async function cellLinks(ctx: Ctx) {
  const assemblies = await presentAssemblies(ctx)
  return (group: GroupKey, event: EventKey, base: FilterValues): FilterValues =>
    linkTo(
      { alsoExtra: false, ...base, ...coveredBy(group), counted: true },
      valuesOf(group, event),
      assemblies,
    )
}

const coveredBy = ({ recallId }: GroupKey): FilterValues =>
  recallId ? { recallId: [recallId], recallVerdict: ['covered'] } : {}

function valuesOf(
  { modelRangeId, brandId, producerId, modelYear }: GroupKey,
  { assemblyCode, subAssemblyCode, symptomCode }: EventKey,
): Value[] {
  // A sub-assembly keeps its name under the assembly that stands for its own today.
  const assembly = subAssemblyCode ? undefined : assemblyCode
  const all: [Value['dimension'], string | undefined][] = [
    ['modelRangeId', modelRangeId],
    ['brandId', brandId],
    ['producerId', producerId],
    ['modelYear', modelYear === undefined ? undefined : String(modelYear)],
    ['assemblyCode', assembly],
    ['subAssemblyCode', subAssemblyCode],
    ['symptomCodes', symptomCode],
  ]
  return all.flatMap(([dimension, key]) => (key === undefined ? [] : { dimension, key }))
}

export type CellLinks = Awaited<ReturnType<typeof cellLinks>>
