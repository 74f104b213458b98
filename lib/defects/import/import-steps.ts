import { and, eq, inArray, sql } from 'drizzle-orm'
import { importRows } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import type { likelySameFinder } from '@/lib/defects/duplicates/likely-same'
import { nextNumbers } from '@/lib/defects/number'
import { readSeverityWeights, type SeverityWeights } from '@/lib/defects/severity'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import type { ReadingNotes } from '@/lib/excel/reading/notes'
import type { Work } from '@/lib/jobs/job'
import { limitVinGuesses } from './limit-vin-guesses'
import type { ReadRow } from './read-rows'
import { findNew, prepareRows, type RowOutcome, splitRows, writeImportRows } from './store-rows'
import type { Import } from './walk-sheet'

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
    .select({ row: importRows.row })
    .from(importRows)
    .where(and(ofThisImport, inArray(importRows.outcome, ['created', 'skipped'])))
  // These outcomes come from the dry run that precedes the transaction, so nothing is stored yet.
  if (sheet.mode === 'all' && !(await anyCreated(tx, sheet))) {
    await tx.db.delete(importRows).where(ofThisImport)
    return new Set()
  }
  return new Set(stored.map(({ row }) => row))
}

async function anyCreated(ctx: Ctx, { id }: Import): Promise<boolean> {
  const [row] = await ctx.db
    .select({ row: importRows.row })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'created')))
    .limit(1)
  return row !== undefined
}

export async function countsOf(ctx: Pick<Ctx, 'db'>, { id }: Import): Promise<ImportCounts> {
  const of = (outcome: string) => sql<number>`count(*) filter (where outcome = ${outcome})::int`
  const [counts] = await ctx.db
    .select({ created: of('created'), skipped: of('skipped'), failed: of('failed'), valid: of('created') })
    .from(importRows)
    .where(eq(importRows.importId, id))
  return counts!
}
