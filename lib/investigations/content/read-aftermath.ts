import { query } from '@/db/client'
import { investigations } from '@/db/schema/investigations'
import { watchItems, watchSteps } from '@/db/schema/signals'
import { readEffect } from '@/lib/analysis/effect/read-effect'
import { ic } from '@/lib/analysis/statistics/measures'
import { lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { cellFigures } from '@/lib/signals/cells/cell-figures'
import { oneFile } from '../schema'
import { insertLink } from './links'

const remedied = `SELECT r.id::text, r.recall_no AS number, r.title, r.assembly_code AS "assemblyCode",
    r.sub_assembly_code AS "subAssemblyCode"
  FROM investigation_links AS l JOIN recalls AS r ON r.id = l.entity_id
  WHERE l.investigation_id = $1::bigint AND l.entity = 'recall' AND r.state IN ('running', 'done') ORDER BY r.id`

interface Remedied {
  id: string
  number: string
  title: string
  assemblyCode: string
  subAssemblyCode: string | null
}

// What its recalls led to; of those whose remedy has not begun nothing is known.
export const readAftermath = operation({
  access: 'investigation:get',
  input: oneFile,
  run: (ctx, { id }) => (ctx.can(readEffect.access) ? aftermathOf(ctx, id) : []),
})

export type Aftermath = Awaited<ReturnType<typeof aftermathOf>>

async function aftermathOf(ctx: Ctx, id: string) {
  const recalls = await query<Remedied>(ctx.db, remedied, [id])
  const effects = await Promise.all(recalls.map(recall => readEffect(ctx, { id: recall.id })))
  return recalls.flatMap((recall, at) => {
    const effect = effects[at]
    return effect ? [{ ...recall, ...effect }] : []
  })
}

// Concluded files without a watch item of their recall that is open, or was closed within half a year.
const due = `SELECT DISTINCT i.id::text FROM investigations AS i
    JOIN investigation_links AS l ON l.investigation_id = i.id AND l.entity = 'recall'
    JOIN recalls AS r ON r.id = l.entity_id AND r.state IN ('running', 'done') AND r.starts_at <= $1::date
  WHERE i.state IN ('concluded', 'closed') AND NOT EXISTS (SELECT FROM investigation_links AS w
    JOIN watch_items AS item ON item.id = w.entity_id AND item.place = 'recall:' || r.id
    WHERE w.investigation_id = i.id AND w.entity = 'watchItem'
      AND (item.closed_at IS NULL OR item.closed_at > $2::timestamptz - interval '182 days'))`

export async function raiseAftermaths(ctx: Ctx): Promise<void> {
  for (const { id } of await query<{ id: string }>(ctx.db, due, [today(ctx.now), ctx.now]))
    try {
      for (const after of await aftermathOf(ctx, id))
        if (after.finding.effect === 'more') await ctx.tx(tx => raise(tx, id, after))
    } catch (error) {
      log.warn({ err: error, investigation: id }, 'it was not counted what came after an investigation')
    }
}

const openItem = `SELECT id::text, state FROM watch_items WHERE place = $1 AND state <> 'closed'`

// The file itself is reopened by nobody but a person.
async function raise(tx: Ctx, id: string, { id: recallId, number, ...found }: Aftermath[number]) {
  const file = await lockRow(tx, investigations, id)
  const place = `recall:${recallId}`
  const { assemblyCode, subAssemblyCode, after, finding } = found
  const groupKey = { recallId }
  const eventKey = { assemblyCode, ...(subAssemblyCode && { subAssemblyCode }) }
  const cell = { group: groupKey, event: eventKey, base: {} }
  const { recordIds, ...figures } = await cellFigures(tx, cell, after.filters)
  const expected = found.byReceipt.reduce((sum, month) => sum + (month.expected ?? 0), 0)
  const day = today(tx.now)
  const evidence = {
    ...{ rule: null, asOf: day, from: after.filters.receivedAtFrom, to: after.filters.receivedAtTo },
    ...{ ...figures, expected, ic025: ic(figures.collapsed, expected).low, s: null, h: null, measures: null },
  }
  const [row] = await tx.db
    .insert(watchItems)
    .values({
      ...{ place, level: 'recall', groupKey, eventKey, evidence, recordIds },
      ...{ priority: 3 * figures.severe + (evidence.ic025 ?? 0), firstAt: day, lastAt: day },
      ...{ touchedAt: tx.now, createdAt: tx.now },
    })
    .onConflictDoNothing()
    .returning({ id: watchItems.id, state: watchItems.state })
  const [item] = row ? [row] : await query<{ id: string; state: string }>(tx.db, openItem, [place])
  const { id: watchItemId, state } = item!
  const note = finding.text.slice(0, 500)
  // Another server was here first.
  if (!(await insertLink(tx, { id, entity: 'watchItem', entityId: watchItemId, note }))) return
  await tx.db.insert(watchSteps).values({
    ...{
      watchItemId,
      step: row ? 'open' : 'note',
      fromState: row ? null : state,
      toState: state,
      at: tx.now,
    },
    ...{ text: finding.text, params: { number: file.fileNo } },
  })
  const people = [file.leaderId, ...file.memberIds]
  const params = { ...groupKey, ...eventKey, recallNo: number }
  await writeNotices(tx, { kind: 'itemOpened', entityId: watchItemId, people, params })
  const detail = { place, n: figures.n, fileNo: file.fileNo }
  await tx.audit({ action: 'addWatchItem', entity: 'watchItem', entityId: watchItemId, detail })
}
