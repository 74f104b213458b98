import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { inEffect } from '@/lib/defects/recalls/known-recalls'

interface SeriesRecall {
  id: string
  recallNo: string
  title: string
  state: string
  filedAt: string
  startsAt: string | null
  quantity: number
  completion: number | null
}

const statement = `SELECT r.id::text, r.recall_no AS "recallNo", r.title, r.state, r.filed_at::text AS "filedAt",
    r.starts_at::text AS "startsAt", r.quantity,
    CASE WHEN p.total > p.removed THEN p.done::float8 / (p.total - p.removed) END AS completion
  FROM recalls AS r
    LEFT JOIN LATERAL (SELECT * FROM recall_progress WHERE recall_id = r.id ORDER BY as_of DESC LIMIT 1) AS p ON true
  WHERE r.state = ANY($3) AND EXISTS (SELECT FROM recall_scopes AS s WHERE s.recall_id = r.id AND NOT s.exclude
    AND (s.model_range_id = $1::bigint OR s.brand_id = $2::bigint))
  ORDER BY r.filed_at DESC, r.id DESC LIMIT 50`

/** Campaigns in effect with cars of the series in their scope. */
export const readSeriesRecalls = (ctx: Ctx, modelRangeId: string, brandId: string): Promise<SeriesRecall[]> =>
  query<SeriesRecall>(ctx.db, statement, [modelRangeId, brandId, inEffect])
