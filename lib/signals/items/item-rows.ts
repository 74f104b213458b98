import { query } from '@/db/client'
import { pick } from '@/db/columns-of'
import type { watchItems } from '@/db/schema/signals'
import { cellFinding } from '@/lib/analysis/findings/cell-finding'
import { severeInEach } from '@/lib/analysis/findings/newest-records'
import type { SevereCounts } from '@/lib/analysis/findings/phrases'
import { daysIn } from '@/lib/analysis/query/calendar'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { readParameters } from '@/lib/settings/read-parameters'
import { cellLinks, cellNamer, type EventKey, type GroupKey } from '../cells/name-cells'
import type { Figures } from '../evaluate/hits'
import { activeMutes, isCovered } from '../mutes/active-mutes'
import { ruleTitle } from '../rules/rule-rows'
import type { Evidence } from './evidence'
import { type Bind, type Due, isOverdue } from './item-conditions'
import type { conclusions, ItemState } from './item-schema'

interface Stored {
  id: string
  version: number
  place: string
  state: ItemState
  level: string | null
  group: GroupKey
  event: EventKey
  filters: FilterValues
  brandId: string | null
  ownerId: string | null
  ownerName: string | null
  priority: number
  firstAt: string
  lastAt: string
  evidence: Evidence
  conclusion: (typeof conclusions)[number] | null
  closedAt: Date | null
  createdAt: Date
  overdue: boolean
  firings: number
  last: Last | null
}

interface Last extends Figures {
  week: string
  level: string
  rule: { id: string; name: string }
  filters: FilterValues
  group: GroupKey
  event: EventKey
}

// Of what fired in the last week, what is about the item itself says more than what joined it.
const last = `SELECT json_build_object('rule', json_build_object('id', r.id::text, 'name', r.name), 'filters', r.filters,
    'week', h.week, 'level', h.level,
    'group', h.group_key, 'event', h.event_key, 'from', h.from_day, 'to', h.to_day, 'n', h.n, 'collapsed', h.collapsed_n,
    'expected', h.expected, 'ic025', h.ic025, 's', h.s, 'h', h.h, 'severe', h.severe_n) AS hit
  FROM signal_hits AS h JOIN signal_rules AS r ON r.id = h.rule_id
  WHERE h.watch_item_id = i.id ORDER BY h.week DESC,
    (h.group_key = i.group_key) DESC, (h.event_key = i.event_key) DESC, h.ic025 DESC, h.id LIMIT 1`

function selected(due: Due, bind: Bind): string {
  return `i.id::text, i.version, i.place, i.state, i.level, i.group_key AS "group", i.event_key AS event, i.filters,
    i.brand_id::text AS "brandId", i.owner_id::text AS "ownerId", owner.name AS "ownerName", i.priority,
    i.first_at::text AS "firstAt", i.last_at::text AS "lastAt", i.evidence, i.conclusion, i.closed_at AS "closedAt",
    i.created_at AS "createdAt", (${isOverdue(due, bind)}) AS overdue,
    (SELECT count(*)::int FROM signal_hits WHERE watch_item_id = i.id) AS firings, (${last}) AS last`
}

export async function readDue(ctx: Ctx): Promise<Due> {
  const { signalDue } = await readParameters(ctx, ['signalDue'])
  return { now: ctx.now, days: signalDue }
}

export async function selectItems(ctx: Ctx, due: Due, rest: (bind: Bind) => string): Promise<ItemRow[]> {
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const text = `SELECT ${selected(due, bind)}
    FROM watch_items AS i LEFT JOIN users AS owner ON owner.id = i.owner_id ${rest(bind)}`
  const [rows, present] = await Promise.all([query<Stored>(ctx.db, text, values), presenter(ctx)])
  const severe = await countSevere(ctx, rows)
  return rows.map(row => present(row, severe.get(row)))
}

type Cell = Pick<Stored, 'group' | 'event' | 'filters' | 'evidence'> & { last?: Last | null }
interface SevereSince {
  from: string
  counts: SevereCounts
}

// From the first alarm's window up to today: between that and the newest one lie records, too.
export async function countSevere<Item extends Cell>(
  ctx: Ctx,
  items: readonly Item[],
): Promise<Map<Item, SevereSince>> {
  const linkOf = await cellLinks(ctx)
  const inCells = items.filter(({ group, event }) => !group.recallId && !event.textGroupId)
  const counts = await severeInEach(
    ctx,
    inCells.map(({ last, group, event, filters, evidence }) =>
      linkOf(last?.group ?? group, last?.event ?? event, {
        ...(last?.filters ?? filters),
        receivedAtFrom: evidence.from,
        receivedAtTo: today(ctx.now),
      }),
    ),
  )
  return new Map(inCells.map((item, at) => [item, { from: item.evidence.from, counts: counts[at]! }]))
}

export type ItemRow = ReturnType<Awaited<ReturnType<typeof presenter>>>

async function presenter(ctx: Ctx) {
  const [nameOf, linkOf, mutes] = await Promise.all([cellNamer(ctx), cellLinks(ctx), activeMutes(ctx)])
  return (
    { group, event, brandId, ownerId, ownerName, last, evidence, closedAt, createdAt, ...row }: Stored,
    severe: SevereSince | undefined,
  ) => {
    const cell = { ...group, ...event, brandId: group.brandId ?? brandId }
    const mute = mutes.find(({ scope }) => isCovered(scope, cell))
    const shown = last ?? evidence
    const rule = last?.rule ?? evidence.rule
    const named = nameOf(last?.group ?? group, last?.event ?? event)
    return {
      ...row,
      ...nameOf(group, event),
      owner: ownerId ? { id: ownerId, name: ownerName! } : null,
      rule: rule && { id: rule.id, name: rule.name, title: ruleTitle(ctx.locale, rule.name) },
      ageDays: daysIn({ from: row.firstAt, to: today(ctx.now) }) - 1,
      overdue: row.overdue && !mute,
      closedAt: instantText(closedAt),
      createdAt: instantText(createdAt)!,
      muted: mute ? { ...pick(mute, 'id reason text until'), by: mute.createdByName } : null,
      latest: last && { ...pick(last, 'week level'), title: named.title },
      ...pick(shown, 'n collapsed expected ic025 severe from to'),
      finding: findingOf(ctx, named, shown, { firstAt: row.firstAt, severe }),
      filters: linkOf(last?.group ?? group, last?.event ?? event, {
        ...(last ? last.filters : row.filters),
        receivedAtFrom: shown.from,
        receivedAtTo: shown.to,
      }),
    }
  }
}

type Shown = Pick<Evidence, 'from' | 'to' | 'n' | 'collapsed' | 'expected' | 'severe'>

export function findingOf(
  { locale, now }: Pick<Ctx, 'locale' | 'now'>,
  { group, event }: ReturnType<Awaited<ReturnType<typeof cellNamer>>>,
  { from, to, n, collapsed, expected, severe }: Shown,
  since: { firstAt: string; severe: SevereSince | undefined },
) {
  const { assemblyName, subAssemblyName, symptomName, words } = event
  return cellFinding(
    { locale, today: today(now) },
    {
      group: group.name,
      event: [subAssemblyName ?? assemblyName, symptomName, words && `“${words}”`]
        .filter(Boolean)
        .join(' · '),
      ...{ window: { from, to }, n, collapsed, expected, basis: 'history', firedAt: since.firstAt },
      ...{ severe: since.severe?.counts ?? { severe }, severeSince: since.severe?.from },
    },
  )
}

export async function readItem(ctx: Ctx, id: string): Promise<ItemRow> {
  const [row] = await selectItems(ctx, await readDue(ctx), bind => `WHERE i.id = ${bind(id)}::bigint`)
  if (!row) throw new AppError('not_found')
  return row
}

export type StoredItem = typeof watchItems.$inferSelect
