import { asc, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { findRows } from '@/db/rows'
import { defects } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { judgeRecall, type Scope, type Verdict } from '@/lib/defects/recalls/judge'
import type { KnownRecalls } from '@/lib/defects/recalls/known-recalls'
import { deciding, matchedFields } from '@/lib/defects/recalls/matched-fields'
import {
  coveringOf,
  type Match,
  rowChanges,
  type StoredMatch,
  storedMatches,
  writeRowChanges,
} from '@/lib/defects/recalls/recall-rows'
import { type DefectRecord, updateDefects } from '@/lib/defects/record/write-version'

export interface MatchedRecall {
  id: string
  recallNo: string
  scopes: readonly Scope[]
}

export interface Outcome {
  id: string
  after: Verdict
  before: Verdict
  by: 'scope' | 'person'
  missing: string[]
  scopeId: string | null
}

type Car = Pick<
  DefectRecord,
  | 'id'
  | 'modelRangeId'
  | 'brandId'
  | 'typeCodeId'
  | 'modelName'
  | 'modelYear'
  | 'productionDate'
  | 'powerType'
  | 'vin'
  | 'vinStatus'
  | 'anonymisedAt'
>

const cars = `SELECT id::text, model_range_id::text AS "modelRangeId", brand_id::text AS "brandId",
    type_code_id::text AS "typeCodeId", model_name AS "modelName", model_year AS "modelYear",
    production_date AS "productionDate", power_type AS "powerType", vin, vin_status AS "vinStatus",
    anonymised_at AS "anonymisedAt"
  FROM defects WHERE id = ANY($1::bigint[]) ORDER BY id`
const stored = `SELECT recall_id::text AS "recallId", defect_id::text AS "defectId", verdict, by,
    scope_id::text AS "scopeId", missing, removed_at IS NOT NULL AS removed
  FROM recall_records WHERE recall_id = $1::bigint AND defect_id = ANY($2::bigint[])`

// Changes no record, but fires the trigger that counts writes to records: cached answers by campaign would otherwise
// stay when only rows of campaigns have changed.
const countAsWrite = 'UPDATE defects SET version = version WHERE false'

export async function judgeRecords(
  ctx: Pick<Ctx, 'db'>,
  { id, scopes }: MatchedRecall,
  ids: readonly string[],
): Promise<{ outcome: Outcome; match: Match | null; row: StoredMatch | undefined }[]> {
  const rows = new Map((await query<StoredMatch>(ctx.db, stored, [id, ids])).map(row => [row.defectId, row]))
  return (await query<Car>(ctx.db, cars, [ids])).map(car => {
    const row = rows.get(car.id)
    const match = matchOf(id, scopes, car, row)
    return { outcome: outcomeOf(car.id, match, row), match, row }
  })
}

// Runs in one transaction, which judges by the campaigns in effect now, as every writer does. Locks only records that
// change: one that is written meanwhile is judged by its own writer.
export async function matchRecords(
  tx: Ctx,
  recall: MatchedRecall,
  ids: readonly string[],
  known: KnownRecalls,
): Promise<Outcome[]> {
  const judged = await judgeRecords(tx, recall, ids)
  const differing = judged.filter(({ outcome, match, row }) => {
    const { put, remove } = rowChanges(outcome.id, match ? [match] : [], row ? [row] : [])
    const decides = [outcome.after, outcome.before].includes('covered') || row?.by === 'person'
    return put.length > 0 || remove.length > 0 || decides
  })
  const outcomes = new Map(judged.map(({ outcome }) => [outcome.id, outcome]))
  const locked = await lockRecords(
    tx,
    differing.map(({ outcome }) => outcome.id),
  )
  const changes = await storedMatches(
    tx,
    locked.map(({ id }) => id),
  )
  const rows = locked.map(record => {
    const all = changes.get(record.id) ?? []
    const row = all.find(({ recallId }) => recallId === recall.id)
    const match = matchOf(recall.id, recall.scopes, record, row)
    outcomes.set(record.id, outcomeOf(record.id, match, row))
    return { record, all, match, changes: rowChanges(record.id, match ? [match] : [], row ? [row] : []) }
  })
  await writeMatched(
    tx,
    known,
    rows.map(({ record, all, match }) => ({
      record,
      found: match ? [match] : [],
      rows: all.filter(({ recallId, by }) => recallId !== recall.id || by === 'person'),
    })),
    recall.recallNo,
  )
  await writeRowChanges(
    tx,
    rows.map(one => one.changes),
  )
  if (rows.length > 0) await query(tx.db, countAsWrite)
  return [...outcomes.values()]
}

export async function writeMatched(
  tx: Ctx,
  known: KnownRecalls,
  settled: readonly { record: DefectRecord; found: readonly Match[]; rows: readonly StoredMatch[] }[],
  remarks: string,
): Promise<void> {
  const groups = new Map<string, { records: DefectRecord[]; changes: ReturnType<typeof matchedFields> }>()
  for (const { record, found, rows } of settled) {
    const live = rows.filter(row => !row.removed && row.by === 'scope' && row.verdict !== 'not')
    const matches = [...found, ...(live as Match[])]
    const covering = deciding(coveringOf(known, matches, rows))
    const differing = matchedFields(record, {}, covering)
    if (Object.keys(differing).length === 0) continue
    const changes = { ...differing, recallMatched: covering !== null }
    const key = JSON.stringify(changes)
    const group = groups.get(key) ?? { records: [], changes }
    group.records.push(record)
    groups.set(key, group)
  }
  for (const { records, changes } of groups.values())
    await updateDefects(tx, records, changes, { kind: 'recall', node: 'recall', remarks })
}

export async function lockRecords(tx: Ctx, ids: readonly string[]): Promise<DefectRecord[]> {
  if (ids.length === 0) return []
  return findRows(tx.db, defects, sql`${defects.id} = ANY(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(defects.id))
    .for('update')
}

// When anonymising has removed the VIN, a record that was covered by it stays covered unless another field
// contradicts.
function matchOf(
  recallId: string,
  scopes: readonly Scope[],
  car: Car,
  row: StoredMatch | undefined,
): Match | null {
  const { verdict, scopeId, missing } = judgeRecall(scopes, car)
  if (verdict === 'not') return null
  const kept = car.anonymisedAt && verdict === 'possible' && row?.verdict === 'covered' && !row.removed
  if (kept) return { recallId, verdict: 'covered', scopeId: row.scopeId, missing: [] }
  return { recallId, verdict, scopeId, missing }
}

function outcomeOf(id: string, match: Match | null, row: StoredMatch | undefined): Outcome {
  const before = row && !row.removed ? row.verdict : 'not'
  if (row?.by === 'person')
    return { id, before, after: row.verdict, by: 'person', missing: [], scopeId: row.scopeId }
  return {
    id,
    before,
    after: match?.verdict ?? 'not',
    by: 'scope',
    missing: match?.missing ?? [],
    scopeId: match?.scopeId ?? null,
  }
}
