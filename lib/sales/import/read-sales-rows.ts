import { inArray } from 'drizzle-orm'
import { typeCodes } from '@/db/schema/catalogue'
import type { SheetLine } from '@/lib/collections/sheet'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { issuesOf } from '@/lib/core/issues'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { nearestFinder, rowsCalled, unknownName } from '@/lib/dictionaries/names/name-index'
import { narrow, numberOf, textOf } from '@/lib/excel/reading/cell-text'
import { type Cell, cellFault } from '@/lib/excel/sheet-row'
import type { Quantity } from '@/lib/values/number'
import { periodFault } from '../check-sales'
import { addSalesInput } from '../collection'
import type { SalesFigure } from '../exposure'
import type { SalesColumn } from '../schema'

export interface Figure extends SalesFigure {
  row: number
  source: string | null
  note: string | null
}

export const placeOf = ({ modelRangeId, typeCodeId, year, month }: Omit<SalesFigure, 'quantity'>) =>
  [modelRangeId, typeCodeId, year, month].join(' ')

interface WrongRow {
  row: number
  issues: Issue[]
}

type Named = Pick<Lookups, 'series' | 'brands'>
type Cells = SheetLine<SalesColumn>['cells']

export async function readSalesRows(ctx: Ctx, lines: readonly SheetLine<SalesColumn>[]) {
  const known = await lookups(ctx)
  const nearest = nearestFinder()
  const read = lines.map(({ row, cells }) => ({
    ...{ row, given: cells, series: seriesOf(cells, known, nearest) },
  }))
  const typeCodesOf = await typeCodesIn(ctx, read)

  const figures: Figure[] = []
  const wrong: WrongRow[] = []
  const seen = new Map<string, number>()
  for (const { row, given, series } of read) {
    const found = figureOf(ctx, given, series, typeCodesOf)
    if (!found.figure) {
      wrong.push({ row, issues: found.issues })
      continue
    }
    const { typeCodeId = null, month = null, source = null, note = null } = found.figure
    const figure = { ...found.figure, row, typeCodeId, month, source, note }
    const first = seen.get(placeOf(figure))
    if (first) wrong.push({ row, issues: [{ path: 'year', code: 'row_twice', params: { row: first } }] })
    else {
      seen.set(placeOf(figure), row)
      figures.push(figure)
    }
  }
  return { figures, wrong }
}

type Series = { id: string } | { issue: Issue }

function seriesOf(given: Cells, { series, brands }: Named, nearest: ReturnType<typeof nearestFinder>) {
  const path = 'modelRangeId'
  const name = narrow(given.modelRangeId ?? null)
  if (name === '') return { issue: { path, code: 'required' } }
  const brand = narrow(given.brandId ?? null)
  const makers = brand === '' ? [] : rowsCalled(brands, brand)
  if (brand !== '' && makers.length === 0)
    return { issue: unknownName('brandId', brand, brands, { nearest }) }
  const called = rowsCalled(series, name)
  const found = brand === '' ? called : called.filter(one => makers.some(({ id }) => id === one.brandId))
  if (found.length === 1) return found[0]!
  if (called.length === 0) return { issue: unknownName(path, name, series, { nearest }) }
  if (found.length === 0) return { issue: { path, code: 'not_of_brand' } }
  const offered = found.map(one => brands.get(one.brandId)?.name).join(' / ')
  return { issue: { path, code: 'series_of_several', params: { value: name, brands: offered } } }
}

async function typeCodesIn(ctx: Ctx, read: { given: Cells; series: Series }[]) {
  const ids = read.flatMap(({ given, series }) =>
    'id' in series && narrow(given.typeCodeId ?? null) !== '' ? [series.id] : [],
  )
  const found = new Map<string, string>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select({ id: typeCodes.id, code: typeCodes.code, name: typeCodes.name, of: typeCodes.modelSeriesId })
    .from(typeCodes)
    .where(inArray(typeCodes.modelSeriesId, [...new Set(ids)]))
  for (const { id, code, name, of } of rows)
    for (const word of [code, name]) if (word) found.set(`${of} ${nameKey(word)}`, id)
  return found
}

function figureOf(ctx: Ctx, given: Cells, series: Series, typeCodesOf: ReadonlyMap<string, string>) {
  const issues: Issue[] = []
  if ('issue' in series) issues.push(series.issue)
  for (const name of ['typeCodeId', 'source', 'note'] as const) {
    const fault = cellFault(given[name] ?? null, true)
    if (fault) issues.push({ path: name, ...fault })
  }
  const modelRangeId = 'id' in series ? series.id : '1'
  const typeCode = narrow(given.typeCodeId ?? null)
  const typeCodeId = typeCodesOf.get(`${modelRangeId} ${nameKey(typeCode)}`)
  if (typeCode !== '' && 'id' in series && !typeCodeId)
    issues.push({ path: 'typeCodeId', code: 'not_in_dictionary_at_all', params: { value: typeCode } })
  const number = (cell: Cell = null, quantity: Quantity) =>
    narrow(cell) === '' ? undefined : (numberOf(cell, quantity) ?? Number.NaN)
  const parsed = addSalesInput.safeParse(
    {
      ...{ modelRangeId, typeCodeId },
      year: number(given.year, 'year'),
      month: number(given.month, 'month'),
      quantity: number(given.quantity, 'vehicles'),
      source: textOf(given.source ?? null),
      note: textOf(given.note ?? null),
    },
    { reportInput: true },
  )
  if (!parsed.success) issues.push(...issuesOf(parsed.error))
  const fault = parsed.success && periodFault(ctx, parsed.data.year, parsed.data.month)
  if (fault) issues.push(fault)
  return { figure: issues.length === 0 ? parsed.data : undefined, issues }
}
