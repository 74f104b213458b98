import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defectOrigins } from '@/db/schema/defects'
import type { Ctx } from '@/lib/core/context'
import { type Issue, invalid } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { operation } from '@/lib/core/operation'
import { requiredText, text } from '@/lib/core/text'
import { knownFrom } from '@/lib/defects/record/check-values'
import { insertDefects } from '@/lib/defects/record/insert-defects'
import { derive } from '@/lib/defects/rules'
import { type DefectValues, defectValues } from '@/lib/defects/schema'
import { readSeverityWeights } from '@/lib/defects/severity'
import { states } from '@/lib/defects/states'
import { isEmpty } from '@/lib/defects/values'
import { addCatalogueNames } from '@/lib/dictionaries/names/add-catalogue-names'
import { findByName, nearestNames } from '@/lib/dictionaries/names/find-names'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { judgeImported } from './judge-imported'

const importRow = z.strictObject({
  /** Where the row stands in its file. */
  row: z.number().int().min(1),
  /** Its number at the source; a row that was loaded before is skipped by it. */
  outsideNo: requiredText(60).nullish(),
  /** Names instead of ids. */
  brand: text(100).nullish(),
  series: text(100).nullish(),
  values: z.record(z.string(), z.unknown()),
})
type ImportRow = z.output<typeof importRow>

export interface ImportedRow {
  row: number
  outcome: 'created' | 'skipped' | 'failed'
  id?: string
  issues?: Issue[]
}

/**
 * Loads up to 200 records in one transaction; rows that are wrong are named and the others stored.
 * A record needs a date of receipt, a summary, and a brand or a VIN; what else is missing lowers its completeness.
 */
export const importDefects = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({
    source: requiredText(40),
    rows: z.array(importRow).min(1).max(200),
    /** Adds brands, series and model names that the dictionaries lack. */
    createMissing: z.boolean().default(false),
    /** What the flow history says about where the records came from, e.g. the file's name. */
    remarks: text(200).optional(),
  }),
  async run(ctx, { source, rows, createMissing, remarks }): Promise<ImportedRow[]> {
    if (!(await lookups(ctx)).enabled('source', source)) throw invalid('source', 'not_offered')
    const before = await loadedBefore(ctx, source, rows)
    const fresh = rows.filter(row => !row.outsideNo || !before.has(row.outsideNo))
    if (createMissing) await addMissing(ctx, fresh)
    const weights = await readSeverityWeights(ctx)
    // Before the transaction: what is loaded inside one is not kept.
    const known = await lookups(ctx)
    return ctx.tx(async tx => {
      // Two imports of one source at once: the second waits, and then finds the rows loaded.
      await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`import ${source}`}))`)
      const loaded = await loadedBefore(tx, source, rows)
      const results: ImportedRow[] = []
      const good: { row: ImportRow; values: DefectValues }[] = []
      for (const row of rows) {
        const number = row.outsideNo
        if (number && loaded.has(number)) {
          results.push({ row: row.row, outcome: 'skipped' })
          continue
        }
        const { values, issues } = await valuesOfRow(tx, known, source, row)
        if (issues.length > 0) results.push({ row: row.row, outcome: 'failed', issues })
        else good.push({ row, values })
        // The same number twice in one file: the first counts.
        if (number && issues.length === 0) loaded.add(number)
      }
      const records = await insertDefects(
        tx,
        good.map(({ values }) => ({
          ...values,
          ...derive(values, knownFrom(known, values, weights)),
          state: states.toReview,
        })),
        { kind: 'import', node: 'import', remarks: remarks || null },
      )
      const origins = good.flatMap(({ row }, at) =>
        row.outsideNo ? [{ source, outsideNo: row.outsideNo, defectId: records[at]!.id }] : [],
      )
      if (origins.length > 0) await tx.db.insert(defectOrigins).values(origins)
      for (const [at, { row }] of good.entries())
        results.push({ row: row.row, outcome: 'created', id: records[at]!.id })
      await tx.audit({
        action: 'importDefects',
        entity: 'defect',
        detail: { source, remarks, rows: rows.length, created: good.length },
      })
      return results.sort((one, other) => one.row - other.row)
    })
  },
})

async function loadedBefore(ctx: Ctx, source: string, rows: ImportRow[]): Promise<Set<string>> {
  const numbers = rows.flatMap(row => row.outsideNo ?? [])
  if (numbers.length === 0) return new Set()
  const found = await ctx.db
    .select({ outsideNo: defectOrigins.outsideNo })
    .from(defectOrigins)
    .where(
      and(
        eq(defectOrigins.source, source),
        sql`${defectOrigins.outsideNo} = ANY(${sql.param(numbers)}::text[])`,
      ),
    )
  return new Set(found.map(row => row.outsideNo))
}

/** In a transaction of its own, so that every server sees the names before records use them. */
async function addMissing(ctx: Ctx, rows: ImportRow[]): Promise<void> {
  const models = rows.flatMap(({ brand, series, values }) =>
    brand && !isEmpty(values.receivedAt) && !isEmpty(values.summary)
      ? [{ brand, series: series || null, modelName: modelNameOf(values) }]
      : [],
  )
  if (models.length > 0) await addCatalogueNames(ctx, { models })
}

function modelNameOf({ modelName }: Record<string, unknown>): string | null {
  const name = typeof modelName === 'string' ? modelName.trim() : ''
  return name !== '' && name.length <= 100 ? name : null
}

async function valuesOfRow(
  ctx: Ctx,
  known: Lookups,
  source: string,
  { brand, series, values: raw }: ImportRow,
): Promise<{ values: DefectValues; issues: Issue[] }> {
  const parsed = defectValues.safeParse({ source, ...raw })
  if (!parsed.success) return { values: {}, issues: issuesOf(parsed.error) }
  const { values, issues } = withNames(known, parsed.data, brand, series)
  return { values, issues: [...issues, ...(await judgeImported(ctx, values, issues))] }
}

function withNames(
  known: Lookups,
  values: DefectValues,
  brandName: string | null | undefined,
  seriesName: string | null | undefined,
): { values: DefectValues; issues: Issue[] } {
  const issues: Issue[] = []
  const brand = brandName ? findByName(known.brands.values(), brandName) : undefined
  if (brandName && !brand) issues.push(unknownName('brandId', brandName, known.brands.values()))
  const siblings = [...known.series.values()].filter(row => row.brandId === brand?.id)
  const model = brand && seriesName ? findByName(siblings, seriesName) : undefined
  if (brand && seriesName && !model) issues.push(unknownName('modelRangeId', seriesName, siblings))
  return {
    values: {
      ...values,
      ...(brand && { brandId: brand.id, producerId: values.producerId ?? brand.producerId }),
      ...(model && { modelRangeId: model.id }),
    },
    issues,
  }
}

function unknownName(path: string, value: string, rows: Iterable<{ name: string }>): Issue {
  const nearest = nearestNames(
    [...rows].map(row => row.name),
    value,
  )
  return nearest.length > 0
    ? { path, code: 'not_in_dictionary', params: { value, nearest: nearest.join(' / ') } }
    : { path, code: 'not_in_dictionary_at_all', params: { value } }
}
