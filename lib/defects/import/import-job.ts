import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '@/db/schema/imports'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { likelySameFinder } from '@/lib/defects/duplicates/likely-same'
import type { FieldName } from '@/lib/defects/fields'
import { flushKeywordIndex } from '@/lib/defects/record/insert-defects'
import { addCatalogueNames } from '@/lib/dictionaries/names/add-catalogue-names'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder } from '@/lib/dictionaries/names/name-index'
import { previewText, textOf } from '@/lib/excel/reading/cell-text'
import type { SheetRow } from '@/lib/excel/sheet-row'
import { job } from '@/lib/jobs/job'
import { readParameters } from '@/lib/settings/read-parameters'
import { inFigures } from '@/lib/values/day'
import type { Dictionaries } from './cell-names'
import { placeOfTitles } from './cell-places'
import { loadSettings, saveSamples, vinReason } from './import-settings'
import {
  begin,
  countsOf,
  dryRunStep,
  type ImportCounts,
  type Run,
  type Step,
  storeStep,
} from './import-steps'
import { matchHeadings, outsideNoHeading, unitColumnsOf, unitsOf, withDays } from './match-headings'
import { namedEntries } from './name-mapping'
import { problemCodesAt } from './problem-codes'
import { type Layout, type ReadRow, readRows } from './read-rows'
import { readingOf, saveReading } from './reading'
import { nameable } from './row-values'
import { chunksOfFile, dayOrdersOf, type Import, openFile } from './walk-sheet'

const batchSize = 500
const maxShown = 100

export const importJob = job({
  kind: 'importSheet',
  input: z.strictObject({}),
  async run(ctx, _input, work): Promise<ImportCounts> {
    if (!ctx.can('vehicle_defect_import')) throw new AppError('forbidden')
    const [sheet] = await ctx.db.select().from(imports).where(eq(imports.jobId, work.jobId))
    if (!sheet) throw new AppError('not_found')
    const { file, discard } = await openFile(ctx, sheet)
    try {
      const likelySame = likelySameFinder(ctx)
      const run = { ctx, sheet, file, work, likelySame, before: await ctx.tx(tx => begin(tx, sheet)) }
      if (sheet.mode === 'valid') {
        await walk(
          run,
          storeStep(run, work => ctx.tx(work), false),
        )
        return await countsOf(ctx, sheet)
      }
      // The process died after the one transaction and before the job ended: everything is stored.
      if (sheet.mode === 'all' && run.before.size > 0) return await countsOf(ctx, sheet)
      const looked = await walk(run, dryRunStep(run))
      return sheet.mode === 'check' || looked.failed > 0 ? looked : await storeAll(run)
    } finally {
      if (sheet.mode !== 'check') await flushKeywordIndex(ctx)
      await discard()
    }
  },
  async tally(ctx, jobId) {
    const [sheet] = await ctx.db.select().from(imports).where(eq(imports.jobId, jobId))
    return sheet?.mode === 'valid' ? countsOf(ctx, sheet) : null
  },
})

async function storeAll(run: Run): Promise<ImportCounts> {
  return run.ctx.tx(async tx => {
    const counts = await walk(
      run,
      storeStep(run, work => work(tx), true),
    )
    if (counts.failed > 0) throw new AppError('conflict')
    return counts
  })
}

async function walk({ ctx, sheet, file, work, before }: Run, step: Step): Promise<ImportCounts> {
  const counts =
    before.size > 0 ? await countsOf(ctx, sheet) : { created: 0, skipped: 0, failed: 0, valid: 0 }
  const nearest = nearestFinder()
  const readings: Dictionaries['readings'] = new WeakMap()
  const reading = readingOf(sheet.mapping)
  const { notes, facts } = reading
  let columns: (FieldName | null)[] | undefined
  let layout: Layout | undefined
  let named = namedEntries({})
  let title: Pick<Dictionaries, 'titleYear' | 'titleMonth' | 'titlePlace'> = {}
  let dayOrders: Awaited<ReturnType<typeof dayOrdersOf>> | undefined
  let done = 0
  const pending = new Set<Promise<void>>()
  const { importLimits } = await readParameters(ctx, ['importLimits'])
  const options = { ...reading.options, maxRows: importLimits.rows }
  try {
    for await (const { headings, rows: lines, start } of chunksOfFile(sheet, file, batchSize, options)) {
      if (start) {
        columns = await ctx.tx(tx => columnsOf(tx, sheet, headings))
        named = namedEntries(sheet.nameMapping)
        const titles = start.above
          .slice(0, -1)
          .flatMap(({ cells }) => cells.map(cell => textOf(cell ?? null)))
        layout = layoutOf(sheet, headings, columns, titles)
        await ctx.tx(tx => saveReading(tx, sheet, reading.begin(start, layout!)))
        const onSheet = [...titles, facts.sheetName ?? '']
        title = {
          ...daysOfTitle(sheet.fileName, onSheet),
          titlePlace: placeOfTitles([...onSheet, sheet.fileName], await lookups(ctx)),
        }
        await work.report({ total: Math.max((facts.expected ?? 0) - start.row, 0), done, result: counts })
        continue
      }
      const rows = reading.records(withDays(lines, headings, columns!))
      if (!sheet.samples && rows.length > 0) await ctx.tx(tx => saveSamples(tx, sheet, headings, rows))
      refuseNameless(columns!)
      const fresh = rows.filter(({ row }) => !before.has(row))
      const read = async () => {
        const known = await lookups(ctx)
        const { createMissing } = sheet
        const ofFile = { named, from1904: facts.from1904, ...title, dayOrders }
        const dictionaries = { known, nearest, readings, createMissing, ...ofFile }
        return { known, rows: await readRows(ctx, fresh, layout!, dictionaries) }
      }
      let found = await read()
      if (!dayOrders && found.rows.some(({ issues }) => issues.some(hasSeveralDays))) {
        dayOrders = await dayOrdersOf(sheet, file, columns!)
        found = await read()
      }
      reading.addNames(found.rows)
      if (step.adds && (await addMissing(ctx, sheet.id, found.rows, found.known))) found = await read()
      const { known } = found
      reading.addRows(found.rows)
      const store = await step.prepare(placed(found.rows, columns!, fresh), known, notes)
      if (pending.size >= step.maxConcurrentBatches) await Promise.race(pending)
      // Read the next rows while these are stored. A failure stays in `pending` and is thrown where it is awaited.
      const storing = store().then(async ({ settled, good }) => {
        for (const { outcome } of settled) counts[outcome]++
        counts.valid += good
        done += rows.length
        for (const { row, outcome, deleted } of settled)
          if (deleted !== undefined) notes.add('deletedBefore', { row, text: deleted })
          else if (outcome === 'skipped') notes.add('repeated', { row })
        await work.report({ done, result: counts })
        pending.delete(storing)
      })
      storing.catch(() => {})
      pending.add(storing)
    }
    await Promise.all(pending)
    refuseNameless(columns ?? [])
  } finally {
    // Wait for all batches before leaving, or one could still write after the job has ended.
    await Promise.allSettled(pending)
  }
  await ctx.tx(tx => saveReading(tx, sheet, reading.end()))
  await work.report({ total: done, done, result: counts })
  return counts
}

const hasSeveralDays = ({ code }: Issue) => code === 'day_of_several'

// 2026年10月投诉清单, above the headings, on the sheet or else in the name of the file.
function daysOfTitle(fileName: string, onSheet: string[]) {
  const found = (texts: readonly string[], pattern: RegExp) =>
    new Set(
      texts.flatMap(text => [...inFigures(text).matchAll(pattern)].map(([, ...parts]) => parts.join('-'))),
    )
  const texts = found(onSheet, yearInTitle).size > 0 ? onSheet : [fileName]
  const [[titleYear, second], [titleMonth, other]] = [found(texts, yearInTitle), found(texts, monthInTitle)]
  return { titleYear: second ? undefined : titleYear, titleMonth: second || other ? undefined : titleMonth }
}

const yearInTitle = /(?<!\d)((?:19|20)\d\d)(?=\s*年|[-./](?:0?[1-9]|1[0-2])(?!\d))/g
// Not of 2026年10月至11月, 2026年10月1日; two of 2026年9月、2026年10月.
const monthInTitle =
  /(?<!\d)((?:19|20)\d\d)\s*(?:年|[-./])\s*(0?[1-9]|1[0-2])(?!\d)(?!\s*月?\s*[-\d./~～—–至到、](?!\s*(?:19|20)\d\d))/g

function layoutOf(
  { mapping, defaults }: Import,
  headings: string[],
  columns: (FieldName | null)[],
  titles: string[],
): Layout {
  return {
    ...{
      columns,
      defaults,
      units: unitsOf(headings, columns, titles),
      unitsAt: unitColumnsOf(headings, columns),
    },
    outsideNoAt: headings.indexOf(outsideNoHeading),
    problemCodesAt: problemCodesAt(headings, columns, mapping),
    vinOverrideReason: defaults[vinReason],
    carOfText: true,
  }
}

async function columnsOf(ctx: Ctx, sheet: Import, headings: string[]): Promise<(FieldName | null)[]> {
  if (sheet.recall) await loadSettings(ctx, sheet, headings)
  const columns = matchHeadings(headings, sheet.mapping)
  await ctx.db.update(imports).set({ headings, columns }).where(eq(imports.id, sheet.id))
  return columns
}

function refuseNameless(columns: readonly (FieldName | null)[]): void {
  if (columns.every(name => name === null)) throw new AppError('unreadable_sheet', { reason: 'no_headings' })
}

function placed(
  rows: ReadRow[],
  columns: readonly (FieldName | null)[],
  sheetRows: readonly SheetRow[],
): ReadRow[] {
  for (const [place, { issues }] of rows.entries())
    for (const issue of issues) {
      const at = columns.indexOf(issue.path.split('.')[0] as FieldName)
      const value = previewText(sheetRows[place]?.cells[at] ?? null, maxShown)
      Object.assign(issue, { column: at < 0 ? null : at, ...(value && { value }) })
    }
  return rows
}

async function addMissing(ctx: Ctx, importId: string, rows: readonly ReadRow[], known: Lookups) {
  const models = rows.flatMap(({ issues, missing, values }) => {
    const brand = missing?.brand ?? known.brands.get(values.brandId ?? '')?.name
    const series = missing ? missing.series : known.series.get(values.modelRangeId ?? '')?.name
    const modelName = values.modelName && nameable(values.modelName) ? values.modelName : null
    if (issues.length > 0 || !brand || !(missing || (series && modelName))) return []
    return [{ brand, series: series ?? null, modelName }]
  })
  if (models.length > 0) await addCatalogueNames(ctx, { models, importId })
  return models.length > 0
}
