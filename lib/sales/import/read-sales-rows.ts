import type { SheetLine } from '@/lib/collections/sheet'
import type { Ctx } from '@/lib/core/context'
import type { Issue } from '@/lib/core/errors'
import { moreIssues } from '@/lib/core/issues'
import {
  catalogueCells,
  number,
  type ReadCell,
  readWith,
  typeCodeCells,
} from '@/lib/dictionaries/names/catalogue-cells'
import { lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'
import { narrow } from '@/lib/excel/reading/cell-text'
import { periodFault } from '../check-sales'
import { addSalesInput } from '../collection'
import type { SalesFigure } from '../exposure'
import { type SalesColumn, salesColumns } from '../schema'

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

export async function readSalesRows(ctx: Ctx, lines: readonly SheetLine<SalesColumn>[]) {
  const readers = await readersOf(ctx, lines)
  const figures: Figure[] = []
  const wrong: WrongRow[] = []
  const seen = new Map<string, number>()
  for (const { row, cells } of lines) {
    const found = figureOf(ctx, cells, readers)
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

type Readers = Partial<Record<SalesColumn, ReadCell>>

async function readersOf(ctx: Ctx, lines: readonly SheetLine<SalesColumn>[]): Promise<Readers> {
  const { series, brands } = await lookups(ctx)
  const cells = await catalogueCells(ctx)
  return {
    brandId: cells.brand,
    // Of several makers the series of the brand that the row names.
    modelRangeId(cell, values, tell) {
      const called = rowsCalled(series, narrow(cell))
      const makers = values.brand ? rowsCalled(brands, String(values.brand)) : undefined
      const found = called.filter(one => makers?.some(({ id }) => id === one.brandId) ?? true)
      if (called.length === 0) return cells.series(cell, values, tell)
      if (found.length === 1) return { value: found[0]!.id }
      if (found.length === 0) return { issue: { path: '', code: 'not_of_brand' } }
      const offered = found.map(one => brands.get(one.brandId)?.name).join(' / ')
      return {
        issue: { path: '', code: 'series_of_several', params: { value: narrow(cell), brands: offered } },
      }
    },
    typeCodeId: await typeCodeCells(
      ctx,
      lines.map(({ cells }) => cells.typeCodeId ?? null),
    ),
    year: number('year'),
    month: number('month'),
    quantity: number('vehicles'),
  }
}

const amounts: readonly SalesColumn[] = ['year', 'month', 'quantity']

function figureOf(ctx: Ctx, cells: SheetLine<SalesColumn>['cells'], readers: Readers) {
  const issues: Issue[] = []
  const values: Record<string, unknown> = { brand: narrow(cells.brandId ?? null) }
  for (const name of salesColumns) {
    const { value, issue } = readWith(
      readers[name],
      !amounts.includes(name),
      cells[name] ?? null,
      values,
      () => undefined,
    )
    if (issue) issues.push({ ...issue, path: name })
    values[name] = value
  }
  const { brand: _, brandId: __, ...figure } = values
  const parsed = addSalesInput.safeParse(figure, { reportInput: true })
  issues.push(...moreIssues(parsed, issues))
  const fault = parsed.success && periodFault(ctx, parsed.data.year, parsed.data.month)
  if (fault) issues.push(fault)
  return { figure: issues.length === 0 ? parsed.data : undefined, issues }
}
