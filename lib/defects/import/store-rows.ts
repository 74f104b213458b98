import { setImmediate } from 'node:timers/promises'
import { query } from '@/db/client'
import { suggestionsFor } from '@/lib/coding/models/suggest'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import { fieldNames } from '@/lib/defects/fields'
import { knownFrom } from '@/lib/defects/record/check-values'
import {
  deferKeywordIndex,
  insertPrepared,
  nextIds,
  prepareDefects,
} from '@/lib/defects/record/insert-defects'
import { type DefectValues, isEmpty } from '@/lib/defects/schema'
import { derive, type SeverityWeights } from '@/lib/defects/severity'
import { states } from '@/lib/defects/states'
import { type SureCodes, sureCodes } from '@/lib/defects/sure-codes'
import { takenOf, takenProposals } from '@/lib/defects/taken-proposals'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { ReadRow } from './read-rows'

export interface RowOutcome {
  row: number
  outcome: 'created' | 'skipped' | 'failed'
  defectId?: string
  issues?: Issue[]
  deleted?: string
}

const sources = `(SELECT DISTINCT unnest($1::text[]) AS source ORDER BY 1) AS sources`
const lockSourcesExclusive = `SELECT pg_advisory_xact_lock(hashtext('import ' || source)) FROM ${sources}`
const lockSourcesShared = `SELECT pg_advisory_xact_lock_shared(hashtext('import ' || source)) FROM ${sources}`
const loaded = `SELECT source, outside_no AS "outsideNo",
    (SELECT complaint_no FROM defects WHERE id = defect_id AND deleted_at IS NOT NULL) AS deleted
  FROM defect_origins WHERE (source, outside_no) IN (SELECT * FROM unnest($1::text[], $2::text[]))`
/** ORDER BY, so that two batches lock the same origins in the same order and cannot deadlock. */
const claimOrigins = `INSERT INTO defect_origins (source, outside_no, defect_id, problem_codes)
  SELECT source, outside_no, defect_id, string_to_array(codes, ',')
  FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS given (source, outside_no, defect_id, codes) ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING RETURNING defect_id::text AS id`
const insertRows = `INSERT INTO import_rows (import_id, row, outcome, defect_id, issues)
  SELECT $1::bigint, row, outcome, "defectId", issues
  FROM jsonb_to_recordset($2::jsonb) AS told (row integer, outcome text, "defectId" bigint, issues jsonb)
  ON CONFLICT (import_id, row) DO UPDATE SET outcome = excluded.outcome, defect_id = excluded.defect_id,
    issues = excluded.issues WHERE import_rows.outcome <> 'created'`

// What identifies a row loaded before: its source number with its VIN, because one complaint letter can lead to several
// records, else a hash of all values and of what is masked among them.
function originOf({ values, outsideNo, covered }: Pick<ReadRow, 'values' | 'outsideNo' | 'covered'>): Origin {
  const { source, vin } = values
  if (outsideNo) return { source: source ?? '', outsideNo: vin ? `${outsideNo} ${vin}` : outsideNo }
  const given = fieldNames.flatMap(name => (isEmpty(values[name]) ? [] : [[name, values[name]]]))
  const digest = hashOf(JSON.stringify(covered ? [...given, covered] : given)).slice(0, 40)
  return { source: source ?? '', outsideNo: `row ${digest}` }
}

const keyOf = ({ source, outsideNo }: Origin) => `${source}\n${outsideNo}`

interface Origin {
  source: string
  outsideNo: string
}

interface ValidRow {
  row: number
  origin: Origin
}

export function splitRows(rows: readonly ReadRow[]) {
  const wrong = rows.filter(({ issues }) => issues.length > 0)
  const validRows = rows.filter(({ issues }) => issues.length === 0)
  return {
    wrong: wrong.map(({ row, issues }): RowOutcome => ({ row, outcome: 'failed', issues })),
    validRows: validRows.map(one => Object.assign(one, { origin: originOf(one) })),
  }
}

type Loaded = Origin & { deleted: string | null }

const loadedBefore = (ctx: Ctx, rows: readonly ValidRow[]) =>
  query<Loaded>(ctx.db, loaded, [
    rows.map(({ origin }) => origin.source),
    rows.map(({ origin }) => origin.outsideNo),
  ])

export async function findNew<Row extends ValidRow>(
  ctx: Ctx,
  validRows: readonly Row[],
  seen = new Set<string>(),
) {
  const known = new Map((await loadedBefore(ctx, validRows)).map(before => [keyOf(before), before]))
  return withoutRepeated(validRows, seen, known)
}

function withoutRepeated<Row extends ValidRow>(
  validRows: readonly Row[],
  seen: Set<string>,
  known?: ReadonlyMap<string, Loaded>,
) {
  const fresh: Row[] = []
  const repeated: RowOutcome[] = []
  for (const row of validRows) {
    const key = keyOf(row.origin)
    if (known?.has(key) || seen.has(key)) repeated.push(skipped(row, known?.get(key)))
    else fresh.push(row)
    seen.add(key)
  }
  return { fresh, repeated }
}

const skipped = ({ row }: ValidRow, before?: Loaded): RowOutcome => ({
  ...{ row, outcome: 'skipped' },
  ...(before?.deleted && { deleted: before.deleted }),
})

interface How {
  importId: string
  remarks: string
  known: Lookups
  weights: SeverityWeights
  /** Several batches in one transaction: lock the sources against other imports, or the two could deadlock. */
  singleTransaction: boolean
  proposeFrom: number | null
  seen: Set<string>
  numbers(count: number): Promise<string[]>
}

export async function prepareRows(
  ctx: Ctx,
  rows: readonly ReadRow[],
  { importId, remarks, known, weights, singleTransaction, proposeFrom, seen, numbers }: How,
): Promise<(tx: Ctx) => Promise<RowOutcome[]>> {
  const { wrong, validRows: all } = splitRows(rows)
  const { fresh: validRows, repeated } = withoutRepeated(all, seen)
  const proposed = proposeFrom === null ? [] : await proposeCodes(ctx, validRows, proposeFrom)
  const prepared = await prepareDefects(
    ctx,
    validRows.map(({ values, vinReason }, at) =>
      // Mutates in place to save a copy per row: prepareDefects makes its own.
      Object.assign(values, derive(values, knownFrom(known, values, weights)), {
        state: states.toReview,
        proposed: proposed[at],
        ...(vinReason && { remarks: `${remarks} · ${vinReason}` }),
      }),
    ),
    { kind: 'import', node: 'import', remarks },
  )
  return async tx => {
    await deferKeywordIndex(tx)
    const from = validRows.map(({ origin }) => origin.source)
    await query(tx.db, singleTransaction ? lockSourcesExclusive : lockSourcesShared, [from])
    const ids = await nextIds(tx, validRows.length)
    const outside = validRows.map(({ origin }) => origin.outsideNo)
    const codes = validRows.map(({ problemCodes }) => problemCodes.join(',') || null)
    const claimed = await query<{ id: string }>(tx.db, claimOrigins, [from, outside, ids, codes])
    const claimedIds = new Set(claimed.map(({ id }) => id))
    const fresh = ids.map(id => claimedIds.has(id))
    const notClaimed = validRows.filter((_, at) => !fresh[at])
    const before = notClaimed.length > 0 ? await loadedBefore(tx, notClaimed) : []
    const known = new Map(before.map(one => [keyOf(one), one]))
    const settled: RowOutcome[] = [
      ...wrong,
      ...repeated,
      ...validRows.map(
        (one, at): RowOutcome =>
          fresh[at]
            ? { row: one.row, outcome: 'created', defectId: ids[at]! }
            : skipped(one, known.get(keyOf(one.origin))),
      ),
    ]
    const requested = { ...prepared, rows: prepared.rows.filter((_, at) => fresh[at]) }
    await insertPrepared(
      tx,
      requested,
      numbers,
      ids.filter((_, at) => fresh[at]),
    )
    if (claimedIds.size > 0)
      await tx.audit({
        action: 'importDefects',
        entity: 'import',
        entityId: importId,
        detail: { file: remarks, rows: rows.length, created: claimedIds.size },
      })
    await writeImportRows(tx, importId, settled)
    return settled
  }
}

export async function writeImportRows(ctx: Ctx, importId: string, settled: readonly RowOutcome[]) {
  if (settled.length > 0) await query(ctx.db, insertRows, [importId, JSON.stringify(settled)])
}

const yieldEvery = 20

async function proposeCodes(ctx: Ctx, rows: readonly { values: DefectValues }[], from: number) {
  const kept: ReturnType<typeof takenProposals>[] = []
  for (const [at, { values }] of rows.entries()) {
    if (at % yieldEvery === yieldEvery - 1) await setImmediate()
    const codes = values.assemblyCode ? undefined : sureCodes(await suggestionsFor(ctx, values), from)
    kept.push(codes && fill(values, codes))
  }
  return kept
}

function fill(values: DefectValues, codes: SureCodes) {
  values.assemblyCode = codes.assembly.code
  values.subAssemblyCode = codes.subAssembly?.code ?? null
  if (!values.symptomCodes?.length) values.symptomCodes = codes.symptoms.map(({ code }) => code)
  return takenProposals(takenOf(codes), values)
}
