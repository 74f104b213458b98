import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRows } from '@/db/rows'
import { vehicleSales } from '@/db/schema/sales'
import { oneSheetFile, readSheetFile, type Sheet, sheetTemplateOf } from '@/lib/collections/sheet'
import { wordOf } from '@/lib/collections/word-of'
import { amendRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues } from '@/lib/core/version'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { issueText, translate } from '@/lib/i18n/translate'
import { existingChoices, importModes, type SalesColumn, salesColumns } from '@/lib/sales/schema'
import { readParameters } from '@/lib/settings/read-parameters'
import { sales } from '../collection'
import { type Figure, placeOf, readSalesRows } from './read-sales-rows'

const examples: Partial<Record<SalesColumn, string>> = { year: '2026', month: '3', quantity: '1280' }

const otherHeadings: Record<SalesColumn, string[]> = {
  brandId: ['brand', '品牌名称'],
  modelRangeId: ['车系', '车系名称', '系列', 'series', 'model'],
  typeCodeId: ['型号', '车型型号', '具体车型', 'type code'],
  year: ['年', '年份', '年度', '销售年份', 'year'],
  month: ['月', '月份', '销售月份', 'month'],
  quantity: ['数量', '销售量', '台数', '辆数', 'units', 'quantity', 'sold'],
  source: ['数据来源', 'source'],
  note: ['说明', 'remarks', 'notes'],
}

const salesSheet: Sheet<SalesColumn> = {
  access: 'vehicle_sales:import',
  title: 'shell.menu.vehicle-sales',
  file: 'sales.import.templateFile',
  maxRows: 20_000,
  columns: salesColumns.map(name => ({
    ...{ name, title: `sales.fields.${name}`, note: `sales.hints.${name}`, example: examples[name] },
    required: ['modelRangeId', 'year', 'quantity'].includes(name),
    otherHeadings: [name, ...otherHeadings[name]],
  })),
  telling: ['year'],
  async options(ctx) {
    const { brands, series } = await lookups(ctx)
    const enabled = (rows: typeof brands | typeof series) => [
      ...new Set([...rows.values()].filter(row => row.enabled).map(row => wordOf(row, ctx.locale))),
    ]
    return { brandId: enabled(brands), modelRangeId: enabled(series) }
  },
}

const mostErrors = 100

export const downloadSalesTemplate = sheetTemplateOf(salesSheet)

export const importSales = operation({
  access: salesSheet.access,
  input: z.strictObject({
    file: oneSheetFile,
    // check: dry run; valid: store the valid rows; all: store all rows or none.
    mode: z.enum(importModes).default('check'),
    existing: z.enum(existingChoices).default('replace'),
  }),
  async run(ctx, { file: files, mode, existing }) {
    const { importLimits } = await readParameters(ctx, ['importLimits'])
    const { lines, notes, audited } = await readSheetFile(ctx, files[0]!, importLimits.megabytes, salesSheet)
    const { figures, wrong } = await readSalesRows(ctx, lines)
    const dry = mode === 'check' || (mode === 'all' && wrong.length > 0)
    const counts = await ctx.tx(async tx => {
      const counts = await storeSales(tx, figures, { existing, dry })
      const detail = { ...audited, mode, existing, ...counts, failed: wrong.length }
      if (!dry) await tx.audit({ action: 'importSales', entity: 'vehicleSales', detail })
      return counts
    })
    const errors = wrong.flatMap(({ row, issues }) => issues.map(issue => placed(ctx, issue, row)))
    return {
      ...{ total: figures.length + wrong.length, stored: !dry, ...counts },
      ...{ failed: wrong.length, errors: errors.slice(0, mostErrors), notes: notes() },
    }
  },
})

function placed({ locale }: Ctx, issue: Issue, row: number) {
  const column = translate(locale, `sales.fields.${issue.path}`)
  // Of other calls, a quantity is not of vehicles sold.
  const params = issue.path === 'quantity' ? { field: column, ...issue.params } : issue.params
  return { row, field: issue.path, column, message: issueText(locale, { ...issue, params }) }
}

const batchSize = 1_000

type SalesCounts = Record<'created' | 'replaced' | 'unchanged' | 'skipped', number>

/** In a transaction; with `dry` nothing is written. An empty cell leaves the stored value unchanged. */
async function storeSales(
  tx: Ctx,
  figures: Figure[],
  { existing, dry }: { existing: 'replace' | 'skip'; dry: boolean },
): Promise<SalesCounts> {
  if (!dry) await tx.db.execute(sql`LOCK TABLE ${vehicleSales} IN SHARE ROW EXCLUSIVE MODE`)
  const there = await readThere(tx, figures)
  const counts: SalesCounts = { created: 0, replaced: 0, unchanged: 0, skipped: 0 }
  const fresh: Figure[] = []
  for (const figure of figures) {
    const before = there.get(placeOf(figure))
    if (!before) {
      fresh.push(figure)
      continue
    }
    const { quantity, source, note } = figure
    const changes = changesOf({ quantity, source: source ?? undefined, note: note ?? undefined }, before)
    if (Object.keys(changes).length === 0) counts.unchanged++
    else if (existing === 'skip') counts.skipped++
    else {
      counts.replaced++
      if (!dry)
        await amendRow(tx, vehicleSales, before.id, newValues(changes), {
          ...{ action: 'amendSales', entity: sales.entity },
          detail: { step: 'import', changes },
        })
    }
  }
  counts.created = fresh.length
  if (!dry) await insert(tx, fresh)
  return counts
}

async function readThere(tx: Ctx, figures: Figure[]) {
  const ids = [...new Set(figures.map(({ modelRangeId }) => modelRangeId))]
  const rows = ids.length ? await findRows(tx.db, vehicleSales, inArray(vehicleSales.modelRangeId, ids)) : []
  return new Map(rows.map(row => [placeOf(row), row]))
}

async function insert(tx: Ctx, figures: Figure[]) {
  for (let at = 0; at < figures.length; at += batchSize)
    await tx.db
      .insert(vehicleSales)
      .values(
        figures.slice(at, at + batchSize).map(({ row: _, ...figure }) => ({ ...figure, ...stampsOf(tx) })),
      )
}
