import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import { type Fold, lookColumn, queryWithCustomPlan, refColumn, searchAudit } from './audit-statement'
import { summarizeExport } from './export-summary'
import type { AuditFilters } from './schema'

export type LookRow = Awaited<ReturnType<typeof presentLooks>>[number]

const columns =
  'at, user_id, login_id, action, entity, entity_id, request_id, detail, coalesce(shown, array[]::bigint[]) AS ids'

interface Counted {
  records: number
  one: string | null
  loginId: string | null
  entity: string | null
  entityId: string | null
  details: Record<string, unknown>[] | null
}

export async function presentLooks(ctx: Ctx, filters: AuditFilters, folds: Fold[]) {
  const search = folds.length > 0 && (await searchAudit(ctx, filters, columns))
  if (!search) return []
  const { rows, values, bind } = search
  const given = [
    `${bind(folds.map(({ hour }) => hour))}::timestamptz[]`,
    `${bind(folds.map(({ userId }) => userId))}::bigint[]`,
    `${bind(folds.map(({ look }) => look))}::text[]`,
    `${bind(folds.map(({ ref }) => ref))}::text[]`,
  ]
  const counted = await queryWithCustomPlan<Counted>(
    ctx,
    `SELECT found.* FROM unnest(${given.join(', ')}) WITH ORDINALITY AS fold (hour, user_id, look, ref, place)
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT seen.id)::int AS records, min(seen.id)::text AS one, max(login_id) AS "loginId",
        max(entity) AS entity, max(entity_id) AS "entityId",
        CASE WHEN fold.look = 'export' THEN json_agg(DISTINCT detail::jsonb) FILTER (WHERE detail IS NOT NULL) END AS details
      FROM (${rows}) AS hits LEFT JOIN LATERAL (
        SELECT unnest(hits.ids) AS id WHERE fold.look <> 'export'
        UNION ALL
        SELECT hits.entity_id::bigint WHERE hits.entity = 'defect' AND hits.entity_id ~ '^[0-9]{1,18}$') AS seen ON true
      WHERE hits.user_id = fold.user_id AND hits.at >= fold.hour AND hits.at < fold.hour + interval '1 hour'
        AND ${lookColumn} = fold.look AND ${refColumn} IS NOT DISTINCT FROM fold.ref) AS found
    ORDER BY fold.place`,
    values,
  )
  const names = await namesOf(ctx, folds, counted)
  return Promise.all(
    folds.map(async (fold, at) => {
      const { records, one, loginId, entity, entityId, details } = counted[at]!
      const summary = details && (await summarizeExport(ctx, details))
      const isExport = fold.look === 'export'
      return {
        id: [fold.hour.getTime(), fold.userId, fold.look, fold.ref ?? ''].join(' '),
        hour: instantText(fold.hour)! as string,
        lastAt: instantText(fold.lastAt)!,
        userId: fold.userId,
        userName: names.people?.[fold.userId] ?? null,
        loginId,
        look: fold.look,
        rows: fold.rows,
        records: isExport ? (summary?.rows ?? null) : records || null,
        record:
          !isExport && records === 1 && one ? { id: one, complaintNo: names.numbers?.[one] ?? null } : null,
        entity: isExport ? entity : null,
        entityId: isExport ? entityId : null,
        export: summary,
      }
    }),
  )
}

type Names = Record<'people' | 'numbers', Record<string, string> | null>

async function namesOf(ctx: Ctx, folds: Fold[], counted: Counted[]): Promise<Names> {
  const [names] = await query<Names>(
    ctx.db,
    `SELECT (SELECT json_object_agg(id, name) FROM users WHERE id = ANY($1::bigint[])) AS people,
      (SELECT json_object_agg(id, complaint_no) FROM defects WHERE id = ANY($2::bigint[])) AS numbers`,
    [folds.map(({ userId }) => userId), counted.flatMap(({ records, one }) => (records === 1 && one) || [])],
  )
  return names!
}
