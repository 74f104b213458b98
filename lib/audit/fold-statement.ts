import { type LookKind, lookKinds } from '@/lib/core/audit-actions'

export interface Fold {
  hour: Date
  userId: string
  look: LookKind
  ref: string | null
  rows: number
  lastAt: Date
}

const kinds = Object.entries(lookKinds)
  .map(([kind, actions]) => `WHEN action IN (${actions.map(one => `'${one}'`)}) THEN '${kind}'`)
  .join(' ')
export const lookColumn = `CASE ${kinds} END`
export const refColumn = `CASE WHEN action IN (${lookKinds.export.map(one => `'${one}'`)})
  THEN coalesce(entity_id, request_id) END`

export const foldedStatement = (rows: string, from: string, to: string, limit: number) => `
  SELECT date_trunc('hour', at, 'Asia/Shanghai') AS hour, user_id::text AS "userId", look, ref,
    count(*)::int AS rows, max(at) AS "lastAt"
  FROM (SELECT at, user_id, ${lookColumn} AS look, ${refColumn} AS ref FROM (${rows}) AS hits
    WHERE user_id IS NOT NULL AND at >= ${from}::timestamptz AND at < ${to}::timestamptz) AS looks
  GROUP BY 1, 2, 3, 4 ORDER BY 1 DESC, "lastAt" DESC, 2, 3, 4 LIMIT ${limit}`
