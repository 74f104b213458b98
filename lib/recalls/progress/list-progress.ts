import { query } from '@/db/client'
import { columnsOf, type RowOf } from '@/db/columns-of'
import { recallProgress } from '@/db/schema/recalls'
import { readingOf } from '@/lib/collections/verbs'
import type { Ctx } from '@/lib/core/context'
import { inInstants } from '@/lib/core/today'
import { completionOf, findRecall } from '../recall-rows'

const columns = columnsOf(
  recallProgress,
  'p',
  'id asOf total done unreachable removed note version updatedAt',
)

interface Found extends RowOf<typeof columns> {
  fileId: string | null
  fileName: string | null
  updatedByName: string | null
}

const reports = `SELECT ${columns},
    f.id::text AS "fileId", f.name AS "fileName", u.name AS "updatedByName"
  FROM recall_progress AS p LEFT JOIN recall_files AS f ON f.id = p.file_id AND f.deleted_at IS NULL
    LEFT JOIN users AS u ON u.id = p.updated_by
  WHERE p.recall_id = $1::bigint ORDER BY p.as_of`

// Mean completion of other campaigns of the same kind at the end of each quarter after they began, over those that
// reported in that quarter.
const mean = `SELECT quarter, avg(completion)::float8 AS mean, count(*)::int AS n FROM (
    SELECT DISTINCT ON (p.recall_id, quarter) p.recall_id, quarter, p.done::float8 / (p.total - p.removed) AS completion
    FROM recall_progress AS p JOIN recalls AS r ON r.id = p.recall_id
      CROSS JOIN LATERAL (SELECT (p.as_of - coalesce(r.starts_at, r.filed_at)) / 91 AS quarter) AS q
    WHERE r.kind = $2 AND r.id <> $1::bigint AND r.state IN ('running', 'done') AND p.total > p.removed AND quarter >= 0
    ORDER BY p.recall_id, quarter, p.as_of DESC) AS each
  GROUP BY quarter ORDER BY quarter LIMIT 60`

export const listProgress = readingOf('recall:get', readProgress)

export type Progress = Awaited<ReturnType<typeof readProgress>>

export async function readProgress(ctx: Ctx, id: string) {
  const { kind, startsAt, filedAt } = await findRecall(ctx, id)
  const rows = await query<Found>(ctx.db, reports, [id])
  const others = await query<{ quarter: number; mean: number; n: number }>(ctx.db, mean, [id, kind])
  const begin = startsAt ?? filedAt
  return {
    reports: rows.map(row => ({
      ...inInstants(row),
      completion: completionOf(row),
      quarter: Math.floor((Date.parse(row.asOf) - Date.parse(begin)) / 86_400_000 / 91),
    })),
    others,
  }
}
