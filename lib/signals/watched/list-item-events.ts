import { z } from 'zod'
import { query } from '@/db/client'
import { day } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { cellNamer, type EventKey, type GroupKey } from '../cells/name-cells'

const keys = z.array(z.string()).optional()
const mostEvents = 20

export const listItemEvents = operation({
  access: 'watch_item:query',
  input: z.strictObject({ from: day, to: day, modelRangeId: keys, brandId: keys, assemblyCode: keys }),
  async run(ctx, { from, to, modelRangeId, brandId, assemblyCode }) {
    const [rows, nameOf] = await Promise.all([
      query<{ id: string; date: string; group: GroupKey; event: EventKey }>(
        ctx.db,
        `SELECT id::text, first_at::text AS date, group_key AS "group", event_key AS event FROM watch_items
          WHERE first_at BETWEEN $1::date AND $2::date
            AND ($3::text[] IS NULL OR group_key ->> 'modelRangeId' = ANY($3))
            AND ($4::text[] IS NULL OR coalesce(group_key ->> 'brandId', brand_id::text) = ANY($4))
            AND ($5::text[] IS NULL OR event_key ->> 'assemblyCode' = ANY($5))
          ORDER BY priority DESC, id LIMIT ${mostEvents}`,
        [from, to, modelRangeId ?? null, brandId ?? null, assemblyCode ?? null],
      ),
      cellNamer(ctx),
    ])
    return rows.map(({ id, date, group, event }) => ({ id, date, title: nameOf(group, event).title }))
  },
})
