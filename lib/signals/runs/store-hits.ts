import { eq, inArray, sql } from 'drizzle-orm'
import { signalHits, type signalRuns, watchItems } from '@/db/schema/signals'
import type { Ctx } from '@/lib/core/context'
import { type Hit, join, type OpenPlace } from '../evaluate/hits'
import { openItem } from '../items/add-item'
import { type Evidence, measuresOf } from '../items/evidence'
import { openAt } from '../items/step-item'
import { activeMutes, isCovered, mutesAt } from '../mutes/active-mutes'
import type { StoredRule } from '../rules/rule-rows'
import { judgedAt } from './schedule-runs'
import { type Alarm, firstOfItems } from './send-texts'
import { tellOpened } from './write-run-notices'

type Run = Pick<typeof signalRuns.$inferSelect, 'id' | 'asOf'>

export async function storeHits(
  tx: Ctx,
  { id: runId, asOf }: Run,
  rules: readonly StoredRule[],
  hits: Hit[],
) {
  // A run that is made up for and the present one would open the same place at once.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('storeHits'))`)
  await tx.db.delete(signalHits).where(eq(signalHits.runId, runId))
  const open = await openItems(tx)
  const mutes = await mutesAt(tx, judgedAt(asOf, tx.now))
  const silenced = await activeMutes(tx)
  const severe: Alarm[] = []
  let opened = 0
  for (const { hit, place } of join([...open.values()], worstFirst(hits), { expires: false })) {
    const rule = rules[hit.rule]!
    const known = open.get(place)
    // What joins a muted item is muted with it.
    const cells = [cellOf(hit), ...(known ? [known.cell] : [])]
    const isMuted = ({ scope }: { scope: Record<string, string> }) =>
      cells.some(cell => isCovered(scope, cell))
    const muted = mutes.some(isMuted)
    // Of a place that somebody has silenced since the day of the run nobody is told either.
    const quiet = muted || silenced.some(isMuted)
    const { id: itemId, isNew } = known
      ? { id: known.id, isNew: false }
      : await openFirst(tx, place, { hit, rule, asOf })
    const [row] = await tx.db
      .insert(signalHits)
      .values({
        ...rowOf(hit),
        runId,
        ruleId: rule.id,
        ruleVersion: rule.version,
        muted,
        watchItemId: itemId,
      })
      .returning({ id: signalHits.id })
    if (!known) open.set(place, { id: itemId, ...placeWith(place, hit) })
    if (!isNew) await joinItem(tx, open.get(place)!, hit)
    else {
      await tx.db.update(watchItems).set({ firstHitId: row!.id }).where(eq(watchItems.id, itemId))
      opened++
      if (!quiet) await tellOpened(tx, { itemId, rule, hit })
    }
    if (!quiet && rule.method === 'severe') severe.push({ itemId, rule, hit })
  }
  return { opened, severe: await firstOfItems(tx, runId, severe) }
}

/** Series come first, so that a brand joins its series; within a place the first hit becomes the evidence. */
const worstFirst = (hits: readonly Hit[]) =>
  hits.toSorted(
    (one, other) =>
      Number(isOfSeries(other)) - Number(isOfSeries(one)) ||
      other.severe - one.severe ||
      other.ic025 - one.ic025 ||
      one.rule - other.rule,
  )

const isOfSeries = ({ group }: Hit) => group.modelRangeId !== undefined

type Open = OpenPlace & { id: string; cell: Record<string, unknown> }

async function openItems(tx: Ctx): Promise<Map<string, Open>> {
  const rows = await tx.db
    .select({
      ...{ id: watchItems.id, place: watchItems.place, lastAt: watchItems.lastAt },
      ...{ brandId: watchItems.brandId, parts: watchItems.parts },
      ...{ group: watchItems.groupKey, event: watchItems.eventKey },
    })
    .from(watchItems)
    .where(inArray(watchItems.state, ['new', 'tracking', 'investigating']))
    .orderBy(watchItems.id)
    .for('no key update')
  return new Map(
    rows.map(({ group, event, ...row }) => [
      row.place,
      { ...row, cell: { brandId: row.brandId, ...group, ...event } },
    ]),
  )
}

const cellOf = ({ group, event, brandId }: Hit) => ({ brandId, ...group, ...event })

const placeWith = (place: string, hit: Hit): Omit<Open, 'id'> => ({
  ...{ place, lastAt: hit.week, brandId: hit.group.brandId ?? hit.brandId, parts: hit.parts },
  cell: cellOf(hit),
})

const priorityOf = ({ severe, ic025, severity }: Hit) => 3 * severe + ic025 + severity / 5

const rowOf = ({ group, event, from, to, collapsed, severe, measures, recordIds, ...hit }: Hit) => ({
  ...{ level: hit.level, groupKey: { ...group }, eventKey: { ...event }, week: hit.week },
  ...{ fromDay: from, toDay: to, n: hit.n, collapsedN: collapsed, expected: hit.expected, ic025: hit.ic025 },
  ...{ textN: hit.byText, s: hit.s, h: hit.h, severeN: severe, severity: hit.severity, recordIds },
  measures: measures && { ...measures },
})

interface First {
  hit: Hit
  rule: StoredRule
  asOf: string
}

async function openFirst(tx: Ctx, place: string, { hit, rule, asOf }: First) {
  const { from, to, n, byText, collapsed, expected, ic025, s, h, severe, measures } = hit
  const evidence: Evidence = {
    rule: { id: rule.id, name: rule.name, version: rule.version },
    ...{ asOf, from, to, n, byText, collapsed, expected, ic025, s, h, severe },
    measures: measures && measuresOf(measures),
  }
  const values = {
    ...{ place, level: hit.level, groupKey: { ...hit.group }, eventKey: { ...hit.event } },
    ...{ filters: rule.filters, brandId: hit.group.brandId ?? hit.brandId, parts: hit.parts },
    ...{ priority: priorityOf(hit), firstAt: hit.week, lastAt: hit.week },
    ...{ evidence: { ...evidence }, recordIds: hit.recordIds },
  }
  const id = await openItem(tx, values, { params: { ruleId: rule.id } })
  return { id: id ?? (await openAt(tx, place))!.id, isNew: id !== undefined }
}

async function joinItem(tx: Ctx, open: Open, hit: Hit): Promise<void> {
  await tx.db
    .update(watchItems)
    .set({
      lastAt: sql`greatest(${watchItems.lastAt}, ${hit.week}::date)`,
      parts: [...new Set([...open.parts, ...hit.parts])],
      priority: sql`greatest(${watchItems.priority}, ${priorityOf(hit)}::float8)`,
    })
    .where(eq(watchItems.id, open.id))
}
