import { createHash } from 'node:crypto'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import type { Lookups } from '@/lib/dictionaries/lookups'
import { knownFrom } from './check-values'
import { fieldNames } from './fields'
import { insertPrepared, prepareDefects } from './insert-defects'
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
export const gatherTexts = `SET LOCAL gin_pending_list_limit = '4MB'`

/** Two imports of one source at once: the second waits, and then finds the rows loaded. */
async function lockRowSources(ctx: Ctx, rows: readonly Sound[]): Promise<void> {
  await query(ctx.db, lockSources, [rows.map(({ origin }) => origin.source)])
}

/**
 * What tells that a row was loaded before: its number at the source (with its VIN, for one letter may bring several
 * records), else all that it says.
 */
export function originOf(values: DefectValues): Origin {
  const { source, sourceRef, vin } = values
  if (sourceRef) return { source: source ?? '', outsideNo: vin ? `${sourceRef} ${vin}` : sourceRef }
  const said = fieldNames.flatMap(name => (isEmpty(values[name]) ? [] : [[name, values[name]]]))
  const digest = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)
  return { source: source ?? '', outsideNo: `row ${digest}` }
}

const keyOf = ({ source, outsideNo }: Origin) => `${source}\n${outsideNo}`

interface Origin {
  source: string
  outsideNo: string
}

/** A row that nothing is wrong with. */
interface Sound {
  row: number
  origin: Origin
}

/** Those that are wrong, and those that are not with what tells them from others. */
export function splitRows(rows: readonly ReadRow[]) {
  const wrong = rows.filter(({ issues }) => issues.length > 0)
  const sound = rows.filter(({ issues }) => issues.length === 0)
  return {
    wrong: wrong.map(({ row, issues }): Settled => ({ row, outcome: 'failed', issues })),
    sound: sound.map(({ row, values }) => ({ row, values, origin: originOf(values) })),
  }
}

/** Which of these were not loaded before, nor earlier in the file (`seen`). */
export async function findNew(
  ctx: Ctx,
  sound: readonly Sound[],
  seen = new Set<string>(),
): Promise<boolean[]> {
  const before = await query<Origin>(ctx.db, loaded, [
    sound.map(({ origin }) => origin.source),
    sound.map(({ origin }) => origin.outsideNo),
  ])
  const known = new Set(before.map(keyOf))
  return sound.map(({ origin }) => {
    const key = keyOf(origin)
    const fresh = !known.has(key) && !seen.has(key)
    seen.add(key)
    return fresh
  })
}

export const skipped = (sound: readonly Sound[], fresh: readonly boolean[]): Settled[] =>
  sound.flatMap(({ row }, at) => (fresh[at] ? [] : [{ row, outcome: 'skipped' as const }]))

interface How {
  importId: string
  remarks: string
  known: Lookups
  weights: SeverityWeights
  /** Where numbers come from; by default this transaction, which keeps the others of today waiting. */
  numbers?: (count: number) => Promise<string[]>
}

/**
 * Makes rows ready to be stored, so that the database can store the last ones meanwhile. The answer stores the good
 * ones, in its context's transaction, and tells what became of each.
 */
export function prepareRows(
  ctx: Ctx,
  rows: readonly ReadRow[],
  { importId, remarks, known, weights, numbers }: How,
): (tx: Ctx) => Promise<Settled[]> {
  const { wrong, sound } = splitRows(rows)
  const { columns, rows: ready } = prepareDefects(
    ctx,
    sound.map(({ values }) => ({
      ...values,
      ...derive(values, knownFrom(known, values, weights)),
      state: states.toReview,
    })),
    { kind: 'import', node: 'import', remarks },
  )
  return async tx => {
    await query(tx.db, gatherTexts)
    await lockRowSources(tx, sound)
    const fresh = await findNew(tx, sound)
    const settled = [...wrong, ...skipped(sound, fresh)]
    const good = sound.filter((_, at) => fresh[at])
    if (good.length > 0) {
      const wanted = { columns, rows: ready.filter((_, at) => fresh[at]) }
      const ids = (await insertPrepared(tx, wanted, numbers)).map(({ id }) => id)
      await query(tx.db, insertOrigins, [
        good.map(({ origin }) => origin.source),
        good.map(({ origin }) => origin.outsideNo),
        ids,
      ])
      for (const [at, { row }] of good.entries())
        settled.push({ row, outcome: 'created', defectId: ids[at]! })
      await tx.audit({
        action: 'importDefects',
        entity: 'import',
        entityId: importId,
        detail: { file: remarks, rows: rows.length, created: good.length },
      })
    }
    await noteRows(tx, importId, settled)
    return settled
  }
}

export async function noteRows(ctx: Ctx, importId: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length > 0) await query(ctx.db, insertRows, [importId, JSON.stringify(settled)])
}
