import { inArray } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { grouped } from '@/lib/core/grouped'
import { type Car, type JudgedField, judgeRecall, type Verdict } from './judge'
import type { KnownRecalls } from './known-recalls'

export interface Match {
  recallId: string
  verdict: 'covered' | 'possible'
  scopeId: string | null
  missing: JudgedField[]
}

export interface StoredMatch {
  recallId: string
  defectId: string
  verdict: Verdict
  by: 'scope' | 'person'
  scopeId: string | null
  missing: string[]
  removed: boolean
}

export interface RowChanges {
  put: (Match & { defectId: string })[]
  remove: { recallId: string; defectId: string }[]
}

const stored = `SELECT recall_id::text AS "recallId", defect_id::text AS "defectId", verdict, by,
    scope_id::text AS "scopeId", missing, removed_at IS NOT NULL AS removed
  FROM recall_records WHERE defect_id = ANY($1::bigint[])`
/** ORDER BY, so that two writers lock the same rows in the same order and cannot deadlock. */
const put = `INSERT INTO recall_records (recall_id, defect_id, verdict, by, scope_id, missing, at)
  SELECT "recallId", "defectId", verdict, 'scope', "scopeId", missing, $2::timestamptz
  FROM jsonb_to_recordset($1::jsonb)
    AS given ("recallId" bigint, "defectId" bigint, verdict text, "scopeId" bigint, missing text[])
  ORDER BY 1, 2
  ON CONFLICT (recall_id, defect_id) DO UPDATE SET verdict = excluded.verdict, scope_id = excluded.scope_id,
    missing = excluded.missing, at = excluded.at, removed_at = NULL
  WHERE recall_records.by = 'scope'`
const remove = `UPDATE recall_records SET removed_at = $3::timestamptz
  WHERE (recall_id, defect_id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[])) AND by = 'scope'
    AND removed_at IS NULL`

export function matchesOf(known: KnownRecalls, car: Car): Match[] {
  return known.of(car).flatMap(({ id, scopes }) => {
    const { verdict, scopeId, missing } = judgeRecall(scopes, car)
    return verdict === 'not' ? [] : { recallId: id, verdict, scopeId, missing }
  })
}

// By record.
export const storedMatches = async (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  grouped(await query<StoredMatch>(ctx.db, stored, [ids]), ({ defectId }) => defectId)

export function rowChanges(defectId: string, found: readonly Match[], rows: readonly StoredMatch[]) {
  const before = new Map(rows.map(row => [row.recallId, row]))
  const ids = new Set(found.map(({ recallId }) => recallId))
  return {
    put: found
      .filter(match => !isSame(before.get(match.recallId), match))
      .map(match => ({ ...match, defectId })),
    remove: rows
      .filter(({ recallId, by, removed }) => by === 'scope' && !removed && !ids.has(recallId))
      .map(({ recallId }) => ({ recallId, defectId })),
  }
}

function isSame(row: StoredMatch | undefined, match: Match): boolean {
  if (!row) return false
  if (row.by === 'person') return true
  const same = row.verdict === match.verdict && row.scopeId === match.scopeId && !row.removed
  return same && row.missing.join() === match.missing.join()
}

export async function writeRowChanges(ctx: Ctx, changes: readonly RowChanges[]): Promise<void> {
  const toPut = changes.flatMap(one => one.put)
  const toRemove = changes.flatMap(one => one.remove)
  if (toPut.length > 0) await query(ctx.db, put, [JSON.stringify(toPut), ctx.now])
  if (toRemove.length > 0)
    await query(ctx.db, remove, [
      toRemove.map(({ recallId }) => recallId),
      toRemove.map(({ defectId }) => defectId),
      ctx.now,
    ])
}

export function coveringOf(known: KnownRecalls, found: readonly Match[], rows: readonly StoredMatch[]) {
  const decided = new Map(rows.filter(({ by }) => by === 'person').map(row => [row.recallId, row.verdict]))
  for (const { recallId, verdict } of found) if (!decided.has(recallId)) decided.set(recallId, verdict)
  return [...decided].flatMap(([id, verdict]) => (verdict === 'covered' && known.byId.get(id)) || [])
}

export async function namesOfRecalls(ctx: Ctx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await findRows(ctx.db, recalls, inArray(recalls.id, ids), 'id recallNo title')
  return Object.fromEntries(rows.map(({ id, recallNo, title }) => [id, `${recallNo} ${title}`]))
}
