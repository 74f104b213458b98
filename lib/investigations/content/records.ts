import { z } from 'zod'
import { query } from '@/db/client'
import { updateRows } from '@/db/rows'
import { investigations } from '@/db/schema/investigations'
import { analysisShape } from '@/lib/analysis/query/analysis-schema'
import { readRow } from '@/lib/collections/rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { listOf, optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput } from '@/lib/core/paging'
import { id, requiredText } from '@/lib/core/text'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import { findPage } from '@/lib/defects/list/find-page'
import { readerOf, visibleTo } from '@/lib/defects/visible'
import { investigation } from '../collection'
import { judgements, type RecordVerdict, verdicts } from '../states'
import { fileReader } from '../verbs'
import { proposeFor } from './propose-records'
import { contentVerb } from './write-content'

const mostRecords = 1_000
const complaintIds = listOf(id, mostRecords).refine(ids => ids.length > 0, { error: 'required' })

const addRecordsInput = z.strictObject({ id, complaintIds })
const judgeRecordsInput = z
  .strictObject({
    ...{ id, complaintIds },
    // Null: takes them out of the file.
    verdict: z.enum(['included', ...judgements]).nullable(),
    reason: optional(requiredText(500)),
  })
  .refine(({ verdict, reason }) => verdict === 'included' || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  })

const pageRecordsInput = pageInput.extend({
  id,
  verdict: optional(listOf(z.enum(verdicts), verdicts.length)),
})

const { asOf: _, ...filters } = analysisShape
const searchInput = z.strictObject({ id, filters: z.strictObject(filters).nullable() })

const insert = `INSERT INTO investigation_records AS r (investigation_id, defect_id, verdict, added_by, added_at)
  SELECT $1::bigint, d.id, 'included', $3::bigint, $4::timestamptz FROM defects AS d
    WHERE d.id = ANY($2::bigint[]) AND deleted_at IS NULL AND ${visibleTo('$5')}
  ON CONFLICT (investigation_id, defect_id) DO UPDATE
    SET verdict = 'included', added_by = excluded.added_by, added_at = excluded.added_at WHERE r.verdict = 'proposed'
  RETURNING r.defect_id::text AS id`

// In the transaction of the file: what it has already stays as it is.
export async function insertRecords(tx: Ctx, id: string, complaintIds: readonly string[]): Promise<string[]> {
  if (complaintIds.length === 0) return []
  const values = [id, complaintIds, tx.user?.id ?? null, tx.now, readerOf(tx)]
  return (await query<{ id: string }>(tx.db, insert, values)).map(row => row.id)
}

const numbersOf = `SELECT complaint_no AS no FROM defects WHERE id = ANY($1::bigint[]) ORDER BY complaint_no LIMIT 20`

async function numbers(tx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ no: string }>(tx.db, numbersOf, [ids])
  const beyond = ids.length - rows.length
  return [...rows.map(({ no }) => no), ...(beyond > 0 ? [`+${beyond}`] : [])]
}

export const addRecords = contentVerb(addRecordsInput, async (tx, { id, complaintIds }) => {
  const added = await insertRecords(tx, id, complaintIds)
  const changes = added.length > 0 ? { records: [null, await numbers(tx, added)] as [null, string[]] } : null
  return { done: { id, added: added.length, known: complaintIds.length - added.length }, changes }
})

const judge = `UPDATE investigation_records SET verdict = $3, reason = $4, decided_by = $5::bigint, decided_at = $6
  WHERE investigation_id = $1::bigint AND defect_id = ANY($2::bigint[]) RETURNING defect_id::text AS id`
const take = `DELETE FROM investigation_records
  WHERE investigation_id = $1::bigint AND defect_id = ANY($2::bigint[]) RETURNING defect_id::text AS id`

export const judgeRecords = contentVerb(
  judgeRecordsInput,
  async (tx, { id, complaintIds, verdict, reason = null }) => {
    const values = verdict ? [verdict, reason, tx.user?.id ?? null, tx.now] : []
    const rows = await query<{ id: string }>(tx.db, verdict ? judge : take, [id, complaintIds, ...values])
    if (rows.length === 0) throw invalid('complaintIds', 'not_offered')
    const named = await numbers(
      tx,
      rows.map(row => row.id),
    )
    const changes = {
      [verdict ?? 'removedRecords']: [null, named],
      ...(reason && { reason: [null, reason] }),
    }
    return { done: { id, judged: rows.length }, changes: changes as Record<string, [unknown, unknown]> }
  },
)

const judged = `SELECT r.defect_id::text AS id, r.verdict, r.reason, r.decided_at AS "decidedAt", u.name AS "decidedByName"
  FROM investigation_records AS r LEFT JOIN users AS u ON u.id = coalesce(r.decided_by, r.added_by)
  WHERE r.investigation_id = $1::bigint AND r.defect_id = ANY($2::bigint[])`

interface Judged {
  id: string
  verdict: RecordVerdict
  reason: string | null
  decidedAt: Date | null
  decidedByName: string | null
}

// Taken out of the file while its page was read.
const unjudged: Omit<Judged, 'id'> = {
  verdict: 'included',
  reason: null,
  decidedAt: null,
  decidedByName: null,
}

export const pageRecords = operation({
  access: 'investigation:get',
  input: pageRecordsInput,
  async run(ctx, { id, verdict, ...page }) {
    await readRow(ctx, investigation, id)
    if (!ctx.can('vehicle_defect:query')) throw new AppError('forbidden')
    const found = await findPage(ctx, page, filtersOf(id, verdict))
    const rows = await query<Judged>(ctx.db, judged, [id, found.records.map(record => record.id)])
    const byId = new Map(rows.map(row => [row.id, row]))
    return {
      ...found,
      records: found.records.map(record => {
        const { decidedAt, ...judgement } = byId.get(record.id) ?? unjudged
        return { ...record, ...judgement, id: record.id, decidedAt: instantText(decidedAt) }
      }),
    }
  },
})

export const filtersOf = (id: string, verdict?: readonly RecordVerdict[]): FilterValues => ({
  investigationId: [id],
  ...(verdict && { investigationVerdict: verdict }),
})

const counts = `SELECT verdict, count(*)::int AS n FROM investigation_records WHERE investigation_id = $1::bigint GROUP BY 1`

export const countRecords = fileReader(async (ctx, id) => {
  const rows = await query<{ verdict: RecordVerdict; n: number }>(ctx.db, counts, [id])
  const counted = Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n]))
  return counted as Partial<Record<RecordVerdict, number>>
})

// Proposes what it finds now and, while the file is open, each week.
export const setSearch = contentVerb(searchInput, async (tx, { id, filters }, file) => {
  const kept =
    filters && Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  if (kept && Object.keys(kept).length === 0) throw invalid('filters', 'required')
  const changes = { searchFilters: [file.searchFilters, kept] as [unknown, unknown] }
  await updateRows(tx.db, investigations, { id }, { searchFilters: kept, searchedAt: null })
  const proposed = kept ? await proposeFor(tx, { id, searchFilters: kept }) : 0
  return { done: { id, proposed }, changes }
})
