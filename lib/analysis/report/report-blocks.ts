import { type Block, blockOf } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { ColumnKind } from '@/lib/excel/row-xml'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import type { reportOf } from './read-report'
import type { ReportTab } from './report-schema'

type Report = Awaited<ReturnType<typeof reportOf>>

type Line = Omit<Report['rows'][number], 'key' | 'vital' | 'filters' | 'cumulative' | 'cells'> & {
  cumulative?: number | null
  cells: { n: number }[]
  filters: FilterValues | null
}

export function reportBlocks(ctx: Ctx, report: Report, tab: ReportTab): Block[] {
  if (tab === 'compare')
    return [rowsBlock(ctx, report, ['n', 'before', 'difference', 'change', 'contribution'])]
  const split = rowsBlock(ctx, report, ['n', 'share', 'cumulative', 'before', 'change', 'severity'])
  if (tab === 'split') return [split]
  return [figuresBlock(ctx, report), monthsBlock(ctx, report), split, fastestBlock(ctx, report)]
}

const kinds = {
  n: 'number',
  before: 'number',
  difference: 'number',
  severity: 'number',
  share: 'share',
  cumulative: 'share',
  change: 'share',
  contribution: 'share',
} as const satisfies Record<string, ColumnKind>
type Measure = keyof typeof kinds

export const measures = <Name extends Measure>(ctx: Ctx, names: readonly Name[]) =>
  names.map(name => ({
    title: translate(ctx.locale, `report.columns.${name}`),
    kind: kinds[name],
    cell: (row: { [One in Name]?: number | null }) => row[name],
  }))

export const dimensionName = ({ locale }: Ctx, dimension: string) =>
  dimension === 'month' ? translate(locale, 'report.columns.month') : fieldLabel(locale, dimension)

export const within = ({ base }: { base: FilterValues }, filters: FilterValues | null) =>
  filters && { ...base, ...filters }

function rowsBlock(ctx: Ctx, report: Report, names: readonly Measure[]): Block {
  const { rows, other, missing, columns, by } = report
  const say = (key: string) => translate(ctx.locale, `analysis.${key}`)
  const lines: Line[] = [
    ...rows,
    ...(other && other.n > 0 ? [{ ...other, name: say('other'), filters: null }] : []),
    ...(missing && missing.n > 0 ? [{ ...missing, name: say('missing') }] : []),
  ]
  const across = columns.map(({ name }, at) => ({
    ...{ title: name, kind: 'number' as const },
    cell: (line: Line) => line.cells[at]!.n,
  }))
  const rest = { title: say('other'), kind: 'number' as const, cell: (line: Line) => line.otherCells }
  const name = dimensionName(ctx, by)
  return blockOf<Line>({
    title: translate(ctx.locale, 'report.blocks.by', { dimension: name }),
    columns: [
      { title: name, width: 28, cell: line => line.name },
      ...measures(ctx, names),
      ...across,
      ...(columns.length > 0 && rows.some(({ otherCells }) => otherCells !== null) ? [rest] : []),
    ],
    ...{ rows: lines, count: lines.length },
    filtersOf: ({ filters }) => within(report, filters),
    chart: {
      value: 1,
      before: report.compared ? names.indexOf('before') + 1 : undefined,
      inTime: by === 'month',
    },
    note: report.overlapping ? say('overlapping') : undefined,
  })
}

function figuresBlock(ctx: Ctx, report: Report): Block {
  const word = (key: string) => translate(ctx.locale, `report.${key}`)
  const { total, figures = [] } = report
  const whole = { key: 'records', ...total, share: null, days: null, daysBefore: null, filters: {} }
  const rows = [whole, ...figures]
  return blockOf<(typeof rows)[number]>({
    title: word('blocks.figures'),
    columns: [
      { title: word('columns.figure'), width: 24, cell: ({ key }) => word(`figures.${key}`) },
      ...measures(ctx, ['n', 'share', 'before', 'change']),
      { title: word('columns.days'), kind: 'number', cell: ({ days }) => days },
      { title: word('columns.daysBefore'), kind: 'number', cell: ({ daysBefore }) => daysBefore },
    ],
    ...{ rows, count: rows.length },
    filtersOf: ({ filters }) => within(report, filters),
  })
}

function monthsBlock(ctx: Ctx, report: Report): Block {
  const { series = [] } = report
  return blockOf<(typeof series)[number]>({
    title: translate(ctx.locale, 'report.blocks.months'),
    columns: [
      { title: translate(ctx.locale, 'report.columns.month'), cell: ({ start }) => start.slice(0, 7) },
      ...measures(ctx, ['n']),
      { ...measures(ctx, ['before'])[0]!, title: translate(ctx.locale, 'report.columns.lastYear') },
    ],
    ...{ rows: series, count: series.length },
    chart: { value: 1, before: report.compared ? 2 : undefined, inTime: true },
    filtersOf: ({ filters }) => within(report, filters),
  })
}

function fastestBlock(ctx: Ctx, report: Report): Block {
  const { fastest = [] } = report
  return blockOf<(typeof fastest)[number]>({
    title: translate(ctx.locale, 'report.blocks.fastest'),
    columns: [
      { title: dimensionName(ctx, 'modelRangeId'), width: 28, cell: ({ name }) => name },
      ...measures(ctx, ['n', 'before', 'difference', 'change']),
      { title: 'IC025', kind: 'number', cell: ({ ic025 }) => ic025 },
    ],
    ...{ rows: fastest, count: fastest.length },
    filtersOf: ({ filters }) => within(report, filters),
  })
}
