import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { ColumnKind } from '@/lib/excel/row-xml'
import type { Value } from '@/lib/excel/safe-cell'
import { sheetFile } from '@/lib/excel/sheet-file'
import type { SheetFormat } from '@/lib/excel/sheet-format'
import type { Sheet } from '@/lib/excel/write-sheet'
import { listText, translate } from '@/lib/i18n/translate'
import type { Window } from './calendar'
import { describeFilters } from './denominator'
import { recordsAddress } from './link'

export interface Column<Row> {
  title: string
  kind?: ColumnKind
  width?: number
  cell(row: Row): Value
}

interface Table<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: Iterable<Row>
  count: number
  filtersOf(row: Row): FilterValues | null
  note?: string
  // Drawn on its page: the columns of what is counted, and of the year before.
  chart?: { value: number; before?: number; inTime: boolean }
}

export interface Block extends Pick<Table<never>, 'title' | 'count' | 'note' | 'chart'> {
  columns: readonly Pick<Column<never>, 'title' | 'kind' | 'width'>[]
  rows: Iterable<{ cells: readonly Value[]; filters: FilterValues | null }>
}

export function blockOf<Row>({ rows, filtersOf, ...table }: Table<Row>): Block {
  function* made() {
    for (const row of rows)
      yield { cells: table.columns.map(({ cell }) => cell(row)), filters: filtersOf(row) }
  }
  return { ...table, rows: made() }
}

interface Exported {
  action: Extract<AuditAction, 'exportReport' | 'exportDisproportion' | 'exportTrend' | 'exportBacktest'>
  title: string
  window: Window
  base: FilterValues
  denominator: string
  blocks: readonly Block[]
  format: SheetFormat
}

export async function exportBlocks(ctx: Ctx, { action, title, base, blocks, format, ...about }: Exported) {
  const { from, to } = about.window
  const rows = blocks.reduce((sum, { count }) => sum + count, 0)
  await ctx.audit({ action, detail: { filters: base, rows, format } })
  const conditions = listText(ctx.locale, await describeFilters(ctx, base))
  const say = (key: string, params?: Record<string, string>) =>
    translate(ctx.locale, `analysis.sheet.${key}`, params)
  const lines = [
    say('window', { from, to }),
    conditions ? say('filters', { conditions }) : say('noFilters'),
    translate(ctx.locale, 'analysis.asOf', { at: instantText(ctx.now)!.slice(0, 16).replace('T', ' ') }),
    about.denominator,
  ]
  const sheets = blocks.map((block): Sheet => {
    const note = block.note ? [block.note] : []
    return {
      name: block.title,
      above: [`${title} · ${block.title}`, ...lines, ...note],
      columns: [...block.columns, { title: say('link'), width: 60 }],
      rows: batchesOf(block.rows),
    }
  })
  const name = [title, `${from}—${to}`, conditions.slice(0, 60)].filter(Boolean).join(' ')
  return sheetFile(name.replace(/[\\/:*?"<>|]/g, '_'), format, sheets)
}

const batchSize = 200

async function* batchesOf(rows: Block['rows']): AsyncGenerator<Value[][]> {
  let batch: Value[][] = []
  for (const { cells, filters } of rows) {
    batch.push([...cells, filters && new URL(`/app${recordsAddress(filters)}`, env().APP_URL).href])
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    // What follows may take long to compute; others are served in between.
    await new Promise(setImmediate)
  }
  yield batch
}
