import { createHash } from 'node:crypto'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import type { Lookups } from '@/lib/dictionaries/lookups'
import { knownFrom } from './check-values'
import { fieldNames } from './fields'
import { insertDefects } from './insert-defects'
import type { ReadRow } from './read-rows'
import { derive } from './rules'
import type { DefectValues } from './schema'
import type { SeverityWeights } from './severity'
import { states } from './states'
import { isEmpty } from './values'

export interface Settled {
  row: number
  outcome: 'created' | 'skipped' | 'failed'
  defectId?: string
  issues?: Issue[]
}

const lockSources = `SELECT pg_advisory_xact_lock(hashtext('import ' || source))
  FROM (SELECT DISTINCT unnest($1::text[]) AS source ORDER BY 1) AS sources`
const loaded = `SELECT source, outside_no AS "outsideNo" FROM defect_origins
  WHERE (source, outside_no) IN (SELECT * FROM unnest($1::text[], $2::text[]))`
const insertOrigins = `INSERT INTO defect_origins (source, outside_no, defect_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])`
const insertRows = `INSERT INTO import_rows (import_id, row, outcome, defect_id, issues)
  SELECT $1::bigint, row, outcome, "defectId", issues
  FROM jsonb_to_recordset($2::jsonb) AS told (row integer, outcome text, "defectId" bigint, issues jsonb)
  ON CONFLICT (import_id, row) DO UPDATE SET outcome = excluded.outcome, defect_id = excluded.defect_id,
    issues = excluded.issues`

/** Hundreds of texts go into the index of pairs together: the more, the less each costs. */
const waitLonger = `SET LOCAL gin_pending_list_limit = '4MB'`

/** Two imports of one source at once: the second waits, and then finds the rows loaded. */
export async function lockRowSources(ctx: Ctx, rows: readonly ReadRow[]): Promise<void> {
  await query(ctx.db, lockSources, [rows.map(({ values }) => values.source ?? '')])
}

/**
 * What tells that a row was loaded before: its number at the source (with its VIN, for one letter may bring several
 * records), else all that it says.
 */
export function originOf(values: DefectValues): { source: string; outsideNo: string } {
  const { source, sourceRef, vin } = values
  if (sourceRef) return { source: source ?? '', outsideNo: vin ? `${sourceRef} ${vin}` : sourceRef }
  const said = fieldNames.flatMap(name => (isEmpty(values[name]) ? [] : [[name, values[name]]]))
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)
  return { source: source ?? '', outsideNo: `row ${digest}` }
}

const keyOf = ({ source, outsideNo }: { source: string; outsideNo: string }) => `${source}\n${outsideNo}`

/** Sorts rows into those that are wrong, those that were loaded before (also earlier in the file: `seen`) and the rest. */
export async function sortRows(ctx: Ctx, rows: readonly ReadRow[], seen = new Set<string>()) {
  const settled: Settled[] = []
  const good: { row: ReadRow; origin: ReturnType<typeof originOf> }[] = []
  const sound = rows.flatMap(row => (row.issues.length > 0 ? [] : [{ row, origin: originOf(row.values) }]))
  const before = await query<{ source: string; outsideNo: string }>(ctx.db, loaded, [
    sound.map(({ origin }) => origin.source),
    sound.map(({ origin }) => origin.outsideNo),
  ])
  const known = new Set(before.map(keyOf))
  for (const { row, issues } of rows) if (issues.length > 0) settled.push({ row, outcome: 'failed', issues })
  for (const one of sound) {
    const key = keyOf(one.origin)
    if (known.has(key) || seen.has(key)) settled.push({ row: one.row.row, outcome: 'skipped' })
    else good.push(one)
    seen.add(key)
  }
  return { settled, good }
}

interface How {
  importId: string
  remarks: string
  known: Lookups
  weights: SeverityWeights
  /** Where numbers come from; by default this transaction, which keeps the others of today waiting. */
  numbers?: (count: number) => Promise<string[]>
}

/** Stores the good ones of these rows and what became of each, in the context's transaction. */
export async function storeRows(ctx: Ctx, rows: readonly ReadRow[], how: How): Promise<Settled[]> {
  const { importId, remarks, known, weights, numbers } = how
  await query(ctx.db, waitLonger)
  await lockRowSources(ctx, rows)
  const { settled, good } = await sortRows(ctx, rows)
  if (good.length > 0) {
    const records = await insertDefects(
      ctx,
      good.map(({ row: { values } }) => ({
        ...values,
        ...derive(values, knownFrom(known, values, weights)),
        state: states.toReview,
      })),
      { kind: 'import', node: 'import', remarks },
      numbers,
    )
    const ids = records.map(({ id }) => id)
    await query(ctx.db, insertOrigins, [
      good.map(({ origin }) => origin.source),
      good.map(({ origin }) => origin.outsideNo),
      ids,
    ])
    for (const [at, { row }] of good.entries())
      settled.push({ row: row.row, outcome: 'created', defectId: ids[at]! })
    await ctx.audit({
      action: 'importDefects',
      entity: 'import',
      entityId: importId,
      detail: { file: remarks, rows: rows.length, created: good.length },
    })
  }
  await noteRows(ctx, importId, settled)
  return settled
}

export async function noteRows(ctx: Ctx, importId: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length > 0) await query(ctx.db, insertRows, [importId, JSON.stringify(settled)])
}
