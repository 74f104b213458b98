import { z } from 'zod'
import { type Block, blockOf, exportBlocks } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { formatInput } from '@/lib/excel/sheet-format'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import { facetBlocks } from './facet-blocks'
import { cellHistoryOf } from './read-cell-history'
import { facetsOf } from './read-facets'
import { trendOf } from './read-trend'
import { cellHistoryInput, facets, trendExportInput, trendInput } from './trend-schema'

export const exportTrend = operation({
  access: 'defect_analysis:export',
  input: trendExportInput,
  async run(ctx, { of, interval, top, show, compare, dated, format, ...looked }) {
    const title = translate(ctx.locale, 'shell.menu.look')
    const about = { action: 'exportTrend', title, format } as const
    if (!of) {
      const { window, base, denominator, ...trend } = await trendOf(ctx, {
        ...looked,
        interval,
        top,
        show,
        compare,
        dated,
      })
      const blocks = trendBlocks(ctx, { ...trend, base })
      return exportBlocks(ctx, { ...about, window, base, denominator, blocks })
    }
    const facets = await facetsOf(ctx, { ...looked, of })
    return exportBlocks(ctx, { ...about, ...facets, blocks: facetBlocks(ctx, facets) })
  },
})

// What a pin of the page names: the lines of the trend, or one facet.
export const tabulateTrend = operation({
  access: 'defect_analysis:query',
  input: trendInput.extend({ facet: z.enum(facets).optional() }),
  async run(ctx, { facet, interval, top, show, compare, dated, ...looked }) {
    if (facet) {
      const counted = await facetsOf(ctx, { ...looked, of: [facet] })
      return { blocks: facetBlocks(ctx, counted), denominator: counted.denominator }
    }
    const trend = await trendOf(ctx, { ...looked, interval, top, show, compare, dated })
    return { blocks: [periods(ctx, trend)], denominator: trend.denominator }
  },
})

export const exportCellHistory = operation({
  access: 'defect_analysis:export',
  input: cellHistoryInput.extend(formatInput),
  async run(ctx, { format, ...request }) {
    const { window, filters: base, denominator, points } = await cellHistoryOf(ctx, request)
    const say = (key: string) => translate(ctx.locale, `analysis.sheet.${key}`)
    const block = blockOf<(typeof points)[number]>({
      title: say('history'),
      columns: [
        { title: say('start'), cell: ({ start }) => start },
        { title: say('n'), kind: 'number', cell: ({ n }) => n },
        { title: say('expected'), kind: 'number', cell: ({ expected }) => expected },
        { title: say('low'), kind: 'number', cell: ({ low }) => low },
        { title: say('high'), kind: 'number', cell: ({ high }) => high },
        { title: say('value'), kind: 'number', cell: ({ value }) => value },
        { title: say('fires'), cell: ({ fires }) => translate(ctx.locale, fires ? 'ui.yes' : 'ui.no') },
      ],
      ...{ rows: points, count: points.length, filtersOf: ({ filters }) => filters },
    })
    const title = translate(ctx.locale, 'shell.menu.look')
    const about = { action: 'exportTrend', title, format } as const
    return exportBlocks(ctx, { ...about, window, base, denominator, blocks: [block] })
  },
})

type Trend = Omit<Awaited<ReturnType<typeof trendOf>>, 'window' | 'denominator'>

function trendBlocks(ctx: Ctx, trend: Trend): Block[] {
  return [periods(ctx, trend), points(ctx, trend)]
}

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
