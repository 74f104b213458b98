import { and, eq, inArray, sql } from 'drizzle-orm'
import { query } from '@/db/client'
import { importRows } from '@/db/schema/imports'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import type { likelySameFinder } from '@/lib/defects/duplicates/likely-same'
import { nextNumbers } from '@/lib/defects/number'
import { readSeverityWeights, type SeverityWeights } from '@/lib/defects/severity'
import { refuseVins, vinLimit } from '@/lib/defects/vin-limit'
import { seesPersonal } from '@/lib/defects/visible'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { ReadingNotes } from '@/lib/excel/reading/notes'
import type { Work } from '@/lib/jobs/job'
import type { ReadRow } from './read-rows'
import { findNew, prepareRows, type RowOutcome, splitRows, writeImportRows } from './store-rows'
import type { Import } from './walk-sheet'

// Counts each mark once per window, and per letter the number of new marks. A letter over the limit stays refused,
// because the marks that exceeded it are already counted. A letter that no record has with a VIN tells of none.
const statement = `WITH told AS (SELECT DISTINCT letter, mark
    FROM unnest($1::text[], $2::text[], $5::text[], $6::text[]) AS t (letter, mark, source, number)
    CROSS JOIN LATERAL (SELECT FROM defect_origins AS o WHERE o.source = t.source
      AND o.outside_no >= t.number || ' ' AND o.outside_no < t.number || '!' LIMIT 1) AS loaded),
  fresh AS (INSERT INTO rate_limits AS kept (key, points, expire) SELECT mark, 1, $4::bigint FROM told ORDER BY mark
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE kept.expire <= $3::bigint RETURNING key),
  counted AS (INSERT INTO rate_limits AS kept (key, points, expire)
    SELECT letter, count(*)::int, $4::bigint FROM told JOIN fresh ON fresh.key = told.mark GROUP BY 1 ORDER BY 1
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire <= $3::bigint THEN excluded.points ELSE kept.points + excluded.points END,
      expire = CASE WHEN kept.expire <= $3::bigint THEN excluded.expire ELSE kept.expire END
    RETURNING points, expire)
  SELECT points, expire FROM (SELECT points, expire FROM counted UNION ALL
    SELECT points, expire FROM rate_limits WHERE key = ANY($1::text[]) AND expire > $3::bigint) AS letters
  ORDER BY points DESC LIMIT 1`

// The import reports rows loaded before, known by source number and VIN. Without a limit per number, a caller who sees
// VINs masked could find one by sending it with one guess after another.
// Throws AppError too_many_vins
async function limitVinGuesses(ctx: Ctx, rows: readonly Pick<ReadRow, 'values' | 'outsideNo'>[]) {
  if (seesPersonal(ctx)) return
  const { id } = signedIn(ctx)
  const reported = rows.flatMap(({ values: { source, vin }, outsideNo }) =>
    outsideNo && vin
      ? [{ letter: `${id}\n${source ?? ''}\n${outsideNo}`, vin, source: source ?? '', outsideNo }]
      : [],
  )
  if (reported.length === 0) return
  const { tries, seconds } = await vinLimit(ctx)
  const now = ctx.now.getTime()
  const [highest] = await query<{ points: number; expire: string }>(ctx.db, statement, [
    reported.map(({ letter }) => `import-letter:${hashOf(letter, 'base64url')}`),
    reported.map(({ letter, vin }) => `import-vin:${hashOf(`${letter}\n${vin}`, 'base64url')}`),
    now,
    now + seconds * 1000,
    reported.map(({ source }) => source),
    reported.map(({ outsideNo }) => outsideNo),
  ])
  if (!highest || highest.points <= tries) return
  const retryAfterSeconds = Math.ceil((Number(highest.expire) - now) / 1000)
  await refuseVins(ctx, tries, new AppError('too_many', {}, { retryAfterSeconds }))
}

export type ImportCounts = Record<'created' | 'skipped' | 'failed' | 'valid', number>

export interface Run {
  ctx: Ctx
  sheet: Import
  file: string
  work: Work
  before: ReadonlySet<number>
  likelySame: ReturnType<typeof likelySameFinder>
}

export interface Step {
  adds: boolean
  maxConcurrentBatches: number
  prepare(
    rows: ReadRow[],
    known: Lookups,
    notes: ReadingNotes,
  ): Promise<() => Promise<{ settled: RowOutcome[]; good: number }>>
}

export function dryRunStep({ ctx, sheet, work, likelySame }: Run): Step {
  const seen = new Set<string>()
  return {
    adds: false,
    maxConcurrentBatches: 1,
    async prepare(rows, _known, notes) {
      const { wrong, validRows } = splitRows(rows)
      await limitVinGuesses(work.unfenced, validRows)
      return async () => {
        const { fresh, repeated } = await findNew(ctx, validRows, seen)
        for (const { row, complaintNo } of await likelySame(fresh))
          notes.add('likelySame', { row, text: complaintNo })
        const settled = [...wrong, ...repeated]
        await ctx.tx(tx => writeImportRows(tx, sheet.id, settled))
        return { settled, good: fresh.length }
      }
    },
  }
}

export function storeStep({ ctx, sheet, work }: Run, within: Ctx['tx'], singleTransaction: boolean): Step {
  const seen = new Set<string>()
  let weights: SeverityWeights | undefined
  return {
    adds: sheet.createMissing,
    maxConcurrentBatches: singleTransaction ? 1 : 2,
    async prepare(rows, known) {
      weights ??= await readSeverityWeights(ctx)
      await limitVinGuesses(work.unfenced, rows)
      const store = await prepareRows(ctx, rows, {
        importId: sheet.id,
        remarks: sheet.fileName,
        known,
        weights,
        singleTransaction,
        proposeFrom: sheet.proposeFrom,
        seen,
        // Outside the transaction, because numbers lock the day's counter for everybody; those of a failed import are
        // lost.
        numbers: count => nextNumbers(work.unfenced, count),
      })
      return async () => {
        const settled = await within(store)
        return { settled, good: settled.filter(({ outcome }) => outcome === 'created').length }
      }
    },
  }
}

export async function begin(tx: Ctx, sheet: Import): Promise<Set<number>> {
  const ofThisImport = eq(importRows.importId, sheet.id)
  const lost = sheet.mode === 'check' ? ofThisImport : and(ofThisImport, eq(importRows.outcome, 'failed'))
  await tx.db.delete(importRows).where(lost)
  const stored = await tx.db
    .select({ row: importRows.row, outcome: importRows.outcome })
    .from(importRows)
    .where(and(ofThisImport, inArray(importRows.outcome, ['created', 'skipped'])))
  // These outcomes come from the dry run that precedes the transaction, so nothing is stored yet.
  if (sheet.mode === 'all' && !stored.some(({ outcome }) => outcome === 'created')) {
    await tx.db.delete(importRows).where(ofThisImport)
    return new Set()
  }
  return new Set(stored.map(({ row }) => row))
}

export async function countsOf(ctx: Pick<Ctx, 'db'>, { id }: Import): Promise<ImportCounts> {
  const of = (outcome: string) => sql<number>`count(*) filter (where outcome = ${outcome})::int`
  const [counts] = await ctx.db
    .select({ created: of('created'), skipped: of('skipped'), failed: of('failed'), valid: of('created') })
    .from(importRows)
    .where(eq(importRows.importId, id))
  return counts!
}
