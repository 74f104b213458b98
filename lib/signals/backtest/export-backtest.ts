import { type Block, blockOf, type Column, exportBlocks } from '@/lib/analysis/query/blocks'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { formatInput } from '@/lib/excel/sheet-format'
import { translate } from '@/lib/i18n/translate'
import { oneJob } from '@/lib/jobs/read-job'
import { type Backtest, backtestOf } from './read-backtest'

type Result = NonNullable<Backtest['result']>

export const exportBacktest = operation({
  access: 'signal_rule:query',
  input: oneJob.extend(formatInput),
  async run(ctx, { jobId, format }) {
    const test = await backtestOf(ctx, jobId)
    if (!test.result) throw new AppError('backtest_state', { state: test.state })
    const say = (key: string) => translate(ctx.locale, `signals.sheet.${key}`)
    const n = test.result.recordsPerMonth.reduce((sum, one) => sum + one.n, 0)
    return exportBlocks(ctx, {
      action: 'exportBacktest',
      format,
      title: say('title'),
      window: { from: test.from, to: test.to },
      base: {},
      denominator: translate(ctx.locale, `signals.denominator.${test.mode}`, { n }),
      blocks: blocksOf(ctx, test, test.result),
    })
  },
})

function blocksOf(ctx: Ctx, { rules }: Backtest, result: Result): Block[] {
  const say = (key: string) => translate(ctx.locale, `signals.sheet.${key}`)
  const nameOf = (rule: number | null) =>
    rule === null ? '' : rules[rule]!.name || translate(ctx.locale, `signals.methods.${rules[rule]!.method}`)
  const table = <Row>(
    title: string,
    rows: readonly Row[],
    columns: [key: string, cell: Column<Row>['cell'], width?: number][],
    filtersOf: (row: Row) => Result['alarms'][number]['filters'] | null = () => null,
  ) =>
    blockOf<Row>({
      title: say(title),
      note: translate(ctx.locale, 'signals.hint'),
      columns: columns.map(([key, cell, width = 14]) => ({ title: say(key), width, cell })),
      ...{ rows, count: rows.length, filtersOf },
    })
  return [
    table('rules', result.rules, [
      ['rule', ({ rule }) => nameOf(rule), 24],
      ['alarms', ({ alarms }) => alarms],
      ['perMonth', ({ perMonth }) => round(perMonth)],
      ['records', ({ records }) => records],
    ]),
    table(
      'alarmList',
      result.alarms,
      [
        ['week', ({ week }) => week],
        ['rule', ({ rule }) => nameOf(rule), 24],
        ['cell', ({ title }) => title, 48],
        ['n', ({ n }) => n],
        ['collapsed', ({ collapsed }) => collapsed],
        ['expected', ({ expected }) => round(expected)],
        ['ic025', ({ ic025 }) => round(ic025)],
        ['s', ({ s }) => round(s)],
        ['severe', ({ severe }) => severe],
        ['firings', ({ firings }) => firings],
      ],
      ({ filters }) => filters,
    ),
    table('lead', result.lead, [
      ['cell', ({ title }) => title, 48],
      ['at', ({ at }) => at],
      ['firedAt', ({ firedAt }) => firedAt],
      ['days', ({ days }) => days],
      ['rule', ({ rule }) => nameOf(rule), 24],
    ]),
    table('months', result.perMonth, [
      ['month', ({ month }) => month],
      ['rule', ({ rule }) => nameOf(rule), 24],
      ['alarms', ({ alarms }) => alarms],
    ]),
  ]
}

const round = (value: number) => Math.round(value * 100) / 100
