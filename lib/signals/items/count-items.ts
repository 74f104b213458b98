import { z } from 'zod'
import { query } from '@/db/client'
import { itemsFinding } from '@/lib/analysis/findings/total-findings'
import { operation } from '@/lib/core/operation'
import { today } from '@/lib/core/today'
import { type Bind, isMuted, isOverdue } from './item-conditions'
import { readDue } from './item-rows'
import { pageItems } from './page-items'

interface Counts {
  open: number
  new: number
  mine: number
  overdue: number
}

export const countItems = operation({
  access: 'watch_item:query',
  input: z.strictObject({}),
  async run(ctx): Promise<Counts> {
    const due = await readDue(ctx)
    const values: unknown[] = []
    const bind: Bind = value => `$${values.push(value)}`
    const day = bind(today(ctx.now))
    const [counts] = await query<Counts>(
      ctx.db,
      `SELECT count(*)::int AS open, count(*) FILTER (WHERE state = 'new' AND NOT muted)::int AS new,
          count(*) FILTER (WHERE mine)::int AS mine, count(*) FILTER (WHERE overdue AND NOT muted)::int AS overdue
        FROM (SELECT i.state, i.owner_id = ${bind(ctx.user?.id ?? null)}::bigint AS mine,
            ${isOverdue(due, bind)} AS overdue, ${isMuted(day)} AS muted
          FROM watch_items AS i WHERE i.state <> 'closed') AS open`,
      values,
    )
    return counts!
  },
})

// Of all open items in a sentence, and the one first in line.
export const describeItems = operation({
  access: 'watch_item:query',
  input: z.strictObject({}),
  async run(ctx) {
    const [counts, { records }] = await Promise.all([countItems(ctx, {}), pageItems(ctx, { limit: 1 })])
    const first = records[0]?.finding ?? null
    const id = records[0]?.id ?? null
    return { first: id && { id, text: first?.text ?? '' }, ...itemsFinding(ctx.locale, counts, first) }
  },
})
