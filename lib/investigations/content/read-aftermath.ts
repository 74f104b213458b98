import { query } from '@/db/client'
import { investigations } from '@/db/schema/investigations'
import type { recalls } from '@/db/schema/recalls'
import { readEffect } from '@/lib/analysis/effect/read-effect'
import { lockRow } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import { today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { type ReceivedBetween, raiseItem } from '@/lib/signals/items/add-item'
import { fileReader } from '../verbs'
import { insertLink } from './links'

const remedied = `SELECT r.id::text, r.recall_no AS number, r.title, r.assembly_code AS "assemblyCode",
    r.sub_assembly_code AS "subAssemblyCode"
  FROM investigation_links AS l JOIN recalls AS r ON r.id = l.entity_id
  WHERE l.investigation_id = $1::bigint AND l.entity = 'recall' AND r.state IN ('running', 'done') ORDER BY r.id`

type Remedied = Pick<typeof recalls.$inferSelect, 'id' | 'title' | 'assemblyCode' | 'subAssemblyCode'> & {
  number: string
}

// What its recalls led to; of those whose remedy has not begun nothing is known.
export const readAftermath = fileReader(
  async (ctx, id): Promise<Aftermath> => (ctx.can(readEffect.access) ? aftermathOf(ctx, id) : []),
)

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

// The file itself is reopened by nobody but a person.
async function raise(tx: Ctx, id: string, { id: recallId, number, ...found }: Aftermath[number]) {
  const { leaderId, memberIds } = await lockRow(tx, investigations, id)
  const { assemblyCode, subAssemblyCode, after, finding } = found
  const group = { recallId }
  const event = { assemblyCode, ...(subAssemblyCode && { subAssemblyCode }) }
  const expected = found.byReceipt.reduce((sum, month) => sum + (month.expected ?? 0), 0)
  const filters = after.filters as ReceivedBetween
  const entityId = await raiseItem(tx, {
    group,
    event,
    level: 'recall',
    filters,
    expected,
    text: finding.text,
  })
  // Null where another server was here first.
  const note = finding.text.slice(0, 500)
  if (!(await insertLink(tx, { id, entity: 'watchItem', entityId, note }))) return
  const params = { ...group, ...event, recallNo: number }
  await writeNotices(tx, { kind: 'itemOpened', entityId, people: [leaderId, ...memberIds], params })
}
