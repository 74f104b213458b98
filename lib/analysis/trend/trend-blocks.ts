import { type Block, blockOf } from '@/lib/analysis/export/blocks'
import type { Ctx } from '@/lib/core/context'
import { fieldLabel, translate } from '@/lib/i18n/translate'
import type { trendOf } from './read-trend'

type Trend = Omit<Awaited<ReturnType<typeof trendOf>>, 'window' | 'denominator'>

export function trendBlocks(ctx: Ctx, trend: Trend): Block[] {
  return [periods(ctx, trend), points(ctx, trend)]
}

const lastYear = ({ locale }: Ctx, name: string) => translate(locale, 'analysis.sheet.lastYear', { name })
const say = ({ locale }: Ctx, key: string) => translate(locale, `analysis.${key}`)

function periods(ctx: Ctx, trend: Trend): Block {
  const { points, pointFilters, base, total, before, lines, other, missing } = trend
  const line = (title: string, counts: readonly number[]) => ({
    ...{ title, kind: 'number' as const },
    cell: (at: number) => counts[at],
  })
  return blockOf<number>({
    title: say(ctx, 'sheet.periods'),
    columns: [
      { title: say(ctx, 'sheet.start'), cell: at => points[at] },
      line(say(ctx, 'sheet.total'), total),
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
