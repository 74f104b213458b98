import { z } from 'zod'
import { type Block, blockOf, type Column, exportBlocks } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { FilterValues } from '@/lib/defects/list/filters'
import { formatInput, type SheetFormat } from '@/lib/excel/sheet-format'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { cellHistoryOf } from './read-cell-history'
import { facetsOf } from './read-facets'
import { trendOf } from './read-trend'
import { cellHistoryInput, type Facet, facets, trendExportInput, trendInput } from './trend-schema'

type Look = z.output<typeof trendInput> & { of?: Facet[] }

// The lines of the trend, or facets.
async function tabulate(ctx: Ctx, { of, interval, top, show, compare, dated, ...looked }: Look) {
  if (of) {
    const facets = await facetsOf(ctx, { ...looked, of })
    return { ...facets, blocks: facetBlocks(ctx, facets) }
  }
  const trend = await trendOf(ctx, { ...looked, interval, top, show, compare, dated })
  return { ...trend, blocks: [periods(ctx, trend), points(ctx, trend)] }
}

const exported = ({ locale }: Ctx, format: SheetFormat) =>
  ({ action: 'exportTrend', title: translate(locale, 'shell.menu.look'), format }) as const

export const exportTrend = operation({
  access: 'defect_analysis:export',
  input: trendExportInput,
  run: async (ctx, { format, ...look }) =>
    exportBlocks(ctx, { ...(await tabulate(ctx, look)), ...exported(ctx, format) }),
})

// What a pin of the page names: the lines of the trend, or one facet.
export const tabulateTrend = operation({
  access: 'defect_analysis:query',
  input: trendInput.extend({ facet: z.enum(facets).optional() }),
  async run(ctx, { facet, ...look }) {
    const { blocks, denominator } = await tabulate(ctx, { ...look, of: facet && [facet] })
    return { blocks: blocks.slice(0, 1), denominator }
  },
})

export const exportCellHistory = operation({
  access: 'defect_analysis:export',
  input: cellHistoryInput.extend(formatInput),
  run: async (ctx, { format, ...cell }) =>
    exportBlocks(ctx, { ...(await tabulateHistory(ctx, cell)), ...exported(ctx, format) }),
})

export const tabulateCellHistory = operation({
  access: 'defect_analysis:query',
  input: cellHistoryInput,
  run: tabulateHistory,
})

async function tabulateHistory(ctx: Ctx, cell: z.output<typeof cellHistoryInput>) {
  const { window, filters: base, denominator, points } = await cellHistoryOf(ctx, cell)
  const number = (name: 'n' | 'expected' | 'low' | 'high' | 'value') => ({
    ...{ title: say(ctx, `sheet.${name}`), kind: 'number' as const },
    cell: (point: (typeof points)[number]) => point[name],
  })
  const block = blockOf<(typeof points)[number]>({
    title: say(ctx, 'sheet.history'),
    columns: [
      { title: say(ctx, 'sheet.start'), width: 16, cell: ({ start }) => start },
      ...(['n', 'expected', 'low', 'high', 'value'] as const).map(number),
      {
        title: say(ctx, 'sheet.fires'),
        cell: ({ fires }) => translate(ctx.locale, fires ? 'ui.yes' : 'ui.no'),
      },
    ],
    ...{ rows: points, count: points.length, filtersOf: ({ filters }) => filters },
    chart: { value: 1, before: 2, inTime: true },
  })
  return { window, base, denominator, blocks: [block] }
}

type Trend = Awaited<ReturnType<typeof trendOf>>

const lastYear = ({ locale }: Ctx, name: string) => translate(locale, 'analysis.sheet.lastYear', { name })
const say = ({ locale }: Ctx, key: string) => translate(locale, `analysis.${key}`)

function periods(ctx: Ctx, trend: Trend): Block {
  const { points, pointFilters, base, total, ahead, before, lines, other, missing } = trend
  const line = (title: string, counts: readonly number[]) => ({
    ...{ title, kind: 'number' as const },
    cell: (at: number) => counts[at],
  })
  return blockOf<number>({
    title: say(ctx, 'sheet.periods'),
    columns: [
      { title: say(ctx, 'sheet.start'), cell: at => points[at] },
      line(say(ctx, 'sheet.total'), total),
      ...(ahead
        ? (['value', 'low', 'high'] as const).map(name => ({
            ...{ title: say(ctx, `sheet.ahead.${name}`), kind: 'number' as const },
            cell: (at: number) => ahead[at]?.[name],
          }))
        : []),
      ...(before ? [line(lastYear(ctx, say(ctx, 'sheet.total')), before)] : []),
      ...lines.flatMap(({ name, n, before }) => [
        line(name, n),
        ...(before ? [line(lastYear(ctx, name), before)] : []),
      ]),
      ...(other ? [line(say(ctx, 'other'), other)] : []),
      ...(missing ? [line(say(ctx, 'missing'), missing.n)] : []),
    ],
    ...{ rows: points.keys(), count: points.length },
    filtersOf: at => ({ ...base, ...pointFilters[at] }),
    chart: { value: 1, before: before ? (ahead ? 5 : 2) : undefined, inTime: true },
  })
}

function points(ctx: Ctx, { points, pointFilters, dimension, lines }: Trend): Block {
  const rows = lines.flatMap(line => points.map((start, at) => ({ line, start, at })))
  type Point = (typeof rows)[number]
  const compared = lines.some(line => line.before !== null)
  const rated = lines.some(line => line.rate !== null)
  const rate = { title: say(ctx, 'sheet.rate'), kind: 'number' as const }
  const before = { title: lastYear(ctx, say(ctx, 'sheet.n')), kind: 'number' as const }
  return blockOf<Point>({
    title: say(ctx, 'sheet.points'),
    columns: [
      { title: fieldLabel(ctx.locale, dimension), width: 28, cell: ({ line }) => line.name },
      { title: say(ctx, 'sheet.start'), cell: ({ start }) => start },
      { title: say(ctx, 'sheet.n'), kind: 'number', cell: ({ line, at }) => line.n[at] },
      ...(compared ? [{ ...before, cell: ({ line, at }: Point) => line.before?.[at] }] : []),
      { title: say(ctx, 'sheet.share'), kind: 'share', cell: ({ line, at }) => line.share[at] },
      ...(rated ? [{ ...rate, cell: ({ line, at }: Point) => line.rate?.[at]?.value }] : []),
    ],
    ...{ rows, count: rows.length },
    filtersOf: ({ line, at }) => ({ ...line.filters, ...pointFilters[at] }),
  })
}

type Facets = Awaited<ReturnType<typeof facetsOf>>

function facetBlocks(ctx: Ctx, facets: Facets): Block[] {
  const label = (name: string) => fieldLabel(ctx.locale, name)
  const say = (key: string) => translate(ctx.locale, `analysis.sheet.${key}`)
  const n = { title: say('n'), kind: 'number' as const, cell: (row: { n: number }) => row.n }
  const filtersOf = ({ filters }: { filters: FilterValues | null }) => filters
  const table = <Row extends { filters: FilterValues | null }>(
    title: string,
    rows: readonly Row[],
    columns: readonly Column<NoInfer<Row>>[],
    chart?: Block['chart'],
  ) => blockOf<Row>({ title, columns, rows, count: rows.length, filtersOf, chart })

  const shares = (name: 'province' | 'source') => {
    const rows = facets[name]
    if (!rows) return []
    return table(
      label(name),
      rows,
      [
        { title: label(name), width: 28, cell: row => row.name },
        n,
        { title: say('share'), kind: 'share', cell: ({ share }) => share },
        { title: say('nationShare'), kind: 'share', cell: ({ nationShare }) => nationShare },
        { title: say('ratio'), kind: 'number', cell: ({ ratio }) => ratio },
      ],
      { value: 1, inTime: false },
    )
  }
  const lag = ({ bins }: NonNullable<Facets['lag']>) =>
    table(
      label('lagDays'),
      bins,
      [
        { title: say('daysFrom'), kind: 'number', cell: ({ from }) => from },
        { title: say('daysBefore'), kind: 'number', cell: ({ to }) => to },
        n,
      ],
      { value: 2, inTime: false },
    )
  const mop = ({ columns, rows }: NonNullable<Facets['mop']>) => {
    const cells = rows.flatMap(({ productionMonth, filters, n: counts }) =>
      counts.flatMap((n, at) => {
        const { monthsInService: age, filters: ofAge } = columns[at]!
        return n ? [{ n, productionMonth, age, filters: { ...facets.base, ...filters, ...ofAge } }] : []
      }),
    )
    return table(label('productionMonth'), cells, [
      { title: label('productionMonth'), cell: ({ productionMonth }) => productionMonth },
      { title: label('monthsInService'), kind: 'number', cell: ({ age }) => age },
      n,
    ])
  }
  const mileage = (quartiles: NonNullable<Facets['mileage']>) => {
    const quartile = (key: 'lower' | 'median' | 'upper') => ({
      ...{ title: say(key), kind: 'number' as const },
      cell: (row: typeof quartiles) => row[key],
    })
    const columns = [n, quartile('lower'), quartile('median'), quartile('upper')]
    return table(label('mileage'), [{ ...quartiles, filters: null }], columns)
  }
  const life = ({ bands }: NonNullable<NonNullable<Facets['life']>['life']>) =>
    table(
      say('life'),
      bands,
      [
        { title: say('monthsFrom'), kind: 'number', cell: ({ from }) => from },
        { title: say('monthsTo'), kind: 'number', cell: ({ to }) => to },
        n,
        { title: say('vehicleMonths'), kind: 'number', cell: ({ vehicleMonths }) => vehicleMonths },
        { title: say('perThousand'), kind: 'number', cell: ({ rate }) => rate?.value },
        { title: say('low'), kind: 'number', cell: ({ rate }) => rate?.low },
        { title: say('high'), kind: 'number', cell: ({ rate }) => rate?.high },
        { title: say('fitted'), kind: 'number', cell: ({ fitted }) => fitted },
      ],
      { value: 4, inTime: false },
    )
  const words = ({ words }: NonNullable<Facets['words']>) =>
    table(
      say('words'),
      words,
      [
        { title: say('words'), cell: ({ word }) => word },
        n,
        { title: say('share'), kind: 'share', cell: ({ share }) => share },
        { title: say('othersShare'), kind: 'share', cell: ({ othersShare }) => othersShare },
      ],
      { value: 1, inTime: false },
    )
  return [
    shares('province'),
    shares('source'),
    facets.lag ? lag(facets.lag) : [],
    facets.mop ? mop(facets.mop) : [],
    facets.mileage ? mileage(facets.mileage) : [],
    facets.life?.life ? life(facets.life.life) : [],
    facets.words ? words(facets.words) : [],
  ].flat()
}
