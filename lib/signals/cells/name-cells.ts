import { linkTo, presentAssemblies, type Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { invalid } from '@/lib/core/errors'
import type { FilterValues } from '@/lib/defects/list/filters'
import { knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { type EventKey, type GroupKey, nameCell } from '@/lib/dictionaries/names/name-cell'

export type { EventKey, GroupKey } from '@/lib/dictionaries/names/name-cell'

export async function cellNamer(ctx: Ctx) {
  const [known, recalls] = await Promise.all([lookups(ctx), knownRecalls(ctx)])
  const recallNo = (id: string) => recalls.byId.get(id)?.recallNo
  return (group: GroupKey, event: EventKey) => nameCell({ known, locale: ctx.locale, recallNo }, group, event)
}

/** @throws AppError invalid_input for a key that no dictionary has; `place` stands before its name */
export async function requireKnown(
  ctx: Ctx,
  keys: Readonly<Record<string, string | number | undefined>>,
  place: (name: string) => string,
) {
  const known = await lookups(ctx)
  const rows: Record<string, ReadonlyMap<string, unknown> | undefined> = {
    modelRangeId: known.series,
    brandId: known.brands,
    producerId: known.producers,
    assemblyCode: known.assemblies,
    subAssemblyCode: known.subAssemblies,
    symptomCode: known.lists.get('symptomCodes'),
  }
  for (const [name, key] of Object.entries(keys))
    if (key && name in rows && !rows[name]?.has(String(key))) throw invalid(place(name), 'not_offered')
  return known
}

export async function noticeCell(ctx: Ctx, group: GroupKey, event: EventKey) {
  const recall = group.recallId && (await knownRecalls(ctx)).byId.get(group.recallId)
  const kept = { ...group, ...event, ...(recall && { recallNo: recall.recallNo }) }
  return kept as Record<string, string | number>
}

export async function cellLinks(ctx: Ctx) {
  const assemblies = await presentAssemblies(ctx)
  return (group: GroupKey, event: EventKey, base: FilterValues): FilterValues =>
    linkTo(
      { alsoExtra: false, ...base, ...coveredBy(group), ...toldBy(event), counted: true },
      valuesOf(group, event),
      assemblies,
    )
}

const coveredBy = ({ recallId }: GroupKey): FilterValues =>
  recallId ? { recallId: [recallId], recallVerdict: ['covered'] } : {}

const toldBy = ({ textGroupId }: EventKey): FilterValues =>
  textGroupId ? { textGroupId: [textGroupId] } : {}

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
