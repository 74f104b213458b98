import { watchItems, watchSteps } from '@/db/schema/signals'
import { baseOf } from '@/lib/analysis/query/analysis-schema'
import { ic } from '@/lib/analysis/statistics/measures'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { cellFigures, recentWindow } from '../cells/cell-figures'
import { cellLinks, type EventKey, type GroupKey, requireKnown } from '../cells/name-cells'
import { placeOf } from '../evaluate/hits'
import type { Evidence } from './evidence'
import { type DetailedItem, describeItem } from './get-item'
import { addItemInput } from './item-schema'
import { openAt } from './step-item'

export const addItem = operation({
  access: 'watch_item:add',
  input: addItemInput,
  async run(ctx, { group: givenGroup, event: givenEvent, filters, note }): Promise<DetailedItem> {
    const { group, event, brandId } = await knownCell(ctx, givenGroup, givenEvent)
    const { window, base, recordIds, figures } = await recentCell(ctx, group, event, filters)
    const place = placeByHand(group, event, filters)
    const me = signedIn(ctx).id
    const item = {
      ...{ place, group, event, brandId, recordIds, figures: { ...window, ...figures } },
      ...{ filters: kept(base), parts: event.subAssemblyCode ? [event.subAssemblyCode] : [] },
      ...{ state: 'tracking', ownerId: me, createdBy: me, day: today(ctx.now) },
    }
    const id = await ctx.tx(tx => openByHand(tx, item, { userId: me, text: note ?? null }))
    if (!id) throw new AppError('place_taken', {}, { data: await openAt(ctx, place) })
    return describeItem(ctx, id)
  },
})

export type ReceivedBetween = FilterValues & { receivedAtFrom: string; receivedAtTo: string }

interface Raised {
  group: GroupKey
  event: EventKey
  level: string
  filters: ReceivedBetween
  expected: number
  text: string
}

// In a transaction: the id of the item that is open at the place from now on.
export async function raiseItem(tx: Ctx, { group, event, level, filters, expected, text }: Raised) {
  const { recordIds, ...counted } = await cellFigures(tx, { group, event, base: {} }, filters)
  const place = placeOf({ group, event })
  const [from, to] = [filters.receivedAtFrom, filters.receivedAtTo]
  const figures = { from, to, ...counted, expected, ic025: ic(counted.collapsed, expected).low }
  const id = await openByHand(
    tx,
    { place, group, event, level, recordIds, figures, day: today(tx.now) },
    { text },
  )
  return id ?? (await openAt(tx, place))!.id
}

type NewItem = Omit<typeof watchItems.$inferInsert, 'touchedAt' | 'createdAt'>
type Opening = Partial<Pick<typeof watchSteps.$inferInsert, 'userId' | 'text' | 'params'>>

// Undefined where an item is open at the place.
export async function openItem(tx: Ctx, values: NewItem, opening: Opening): Promise<string | undefined> {
  const [row] = await tx.db
    .insert(watchItems)
    .values({ ...values, touchedAt: tx.now, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: watchItems.id, state: watchItems.state })
  if (!row) return undefined
  await tx.db
    .insert(watchSteps)
    .values({ watchItemId: row.id, step: 'open', toState: row.state, at: tx.now, ...opening })
  return row.id
}

interface ByHand extends Partial<Omit<NewItem, 'place' | 'evidence'>> {
  place: string
  day: string
  group: GroupKey
  event: EventKey
  figures: Pick<Evidence, 'from' | 'to' | 'n' | 'collapsed' | 'severe' | 'expected' | 'ic025'>
}

async function openByHand(tx: Ctx, { day, group, event, figures, ...values }: ByHand, opening: Opening) {
  const evidence: Evidence = { rule: null, asOf: day, ...figures, s: null, h: null, measures: null }
  const item = {
    ...{ ...values, groupKey: { ...group }, eventKey: { ...event }, evidence: { ...evidence } },
    ...{ priority: 3 * figures.severe + (figures.ic025 ?? 0), firstAt: day, lastAt: day },
  }
  const id = await openItem(tx, item, opening)
  const detail = { place: values.place, n: figures.n }
  if (id) await tx.audit({ action: 'addWatchItem', entity: 'watchItem', entityId: id, detail })
  return id
}

// Of the newest weeks, or from an earlier day on.
export async function recentCell(
  ctx: Ctx,
  group: GroupKey,
  event: EventKey,
  given: Record<string, unknown>,
  since = today(ctx.now),
) {
  const { from, to } = recentWindow(ctx.now)
  const { window, filters: base } = baseOf(given, { from: [since, from].sort()[0]!, to })
  const filters = (await cellLinks(ctx))(group, event, base)
  const { recordIds, ...figures } = await cellFigures(ctx, { group, event, base }, filters)
  return { window, base, filters, figures, recordIds }
}

function kept({ receivedAtFrom: _, receivedAtTo: __, ...base }: FilterValues) {
  return base as Record<string, unknown>
}

type Given = {
  group: { modelRangeId?: string; brandId?: string; producerId?: string; modelYear?: number }
  event: { assemblyCode?: string; subAssemblyCode?: string; symptomCode?: string; symptomCodes?: string[] }
}

export async function knownCell(
  ctx: Ctx,
  givenGroup: Given['group'],
  { symptomCodes, ...rest }: Given['event'],
) {
  const group: GroupKey = defined(givenGroup)
  const event: EventKey = defined({ ...rest, symptomCode: rest.symptomCode ?? symptomCodes?.[0] })
  const pathOf = (name: string) => `${name in group ? 'group' : 'event'}.${name}`
  const { series, assemblies, subAssemblies } = await requireKnown(ctx, { ...group, ...event }, pathOf)
  if (Object.keys(group).length === 0 && Object.keys(event).length === 0) throw invalid('group', 'required')
  const owner = event.subAssemblyCode && subAssemblies.get(event.subAssemblyCode)?.assemblyId
  event.assemblyCode ??= [...assemblies.values()].find(({ id }) => id === owner)?.code
  return {
    ...{ group, event: defined(event) },
    brandId: group.brandId ?? (group.modelRangeId ? series.get(group.modelRangeId)!.brandId : null),
  }
}

const defined = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row

function placeByHand(group: GroupKey, event: EventKey, filters: object): string {
  const one = group.modelRangeId ?? group.brandId ?? group.producerId
  if (one && event.assemblyCode) return placeOf({ group, event })
  const words = { ...group, ...event, ...filters }
  return `free:${JSON.stringify(Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)))}`
}
