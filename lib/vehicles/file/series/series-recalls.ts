import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { inEffect, knownRecalls } from '@/lib/defects/recalls/known-recalls'
import { nameScope } from '@/lib/recalls/name-values'

const mostScopes = 5

const columns = columnsOf(recalls, 'r', 'id recallNo title state filedAt startsAt quantity remedy')

const statement = `SELECT ${columns},
    CASE WHEN p.total > p.removed THEN p.done::float8 / (p.total - p.removed) END AS completion
  FROM recalls AS r
    LEFT JOIN LATERAL (SELECT * FROM recall_progress WHERE recall_id = r.id ORDER BY as_of DESC LIMIT 1) AS p ON true
  WHERE r.state = ANY($3) AND EXISTS (SELECT FROM recall_scopes AS s WHERE s.recall_id = r.id AND NOT s.exclude
    AND (s.model_range_id = $1::bigint OR s.brand_id = $2::bigint))
  ORDER BY r.filed_at DESC, r.id DESC LIMIT 50`

export async function readSeriesRecalls(ctx: Ctx, modelRangeId: string, brandId: string) {
  type Row = RowOf<typeof columns> & { completion: number | null }
  const rows = await query<Row>(ctx.db, statement, [modelRangeId, brandId, inEffect])
  if (rows.length === 0) return []
  const { byId } = await knownRecalls(ctx)
  return Promise.all(
    rows.map(async row => {
      const about = (byId.get(row.id)?.scopes ?? []).filter(
        scope => scope.modelRangeId === modelRangeId || scope.brandId === brandId,
      )
      const scopes = await Promise.all(about.slice(0, mostScopes).map(scope => nameScope(ctx, scope)))
      return { ...row, scopes, scopeCount: about.length }
    }),
  )
}
