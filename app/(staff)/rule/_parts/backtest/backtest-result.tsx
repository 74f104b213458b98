import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { ExportButton } from '@/app/(staff)/_parts/analysis/export-button'
import css from './backtest.module.css'
import type { ShownResult as Result, ShownBacktest } from './read-backtests'

export function BacktestResult({ test, result }: { test: ShownBacktest; result: Result }) {
  const t = useTranslations('rule')
  const format = useFormatter()
  const rate = (n: number) => format.number(n, { maximumFractionDigits: 1 })
  const nameOf = (rule: number) => test.rules[rule]!.name || t('backtest.unsaved')
  return (
    <section className={`grid gap-8 p-16 bg-container ${css.result}`} aria-labelledby="backtest-result">
      <header className="flex baseline between gap-16">
        <h2 id="backtest-result">{t('backtest.title', { from: test.from, to: test.to })}</h2>
        <ExportButton
          asText
          label={t('backtest.excel')}
          call="POST /signalrule/backtest/:jobId/export"
          question={{ jobId: test.jobId }}
        />
      </header>
      <p className="mb-8 secondary">
        {t('backtest.summary', {
          alarms: result.together.alarms,
          perMonth: rate(result.together.perMonth),
          weeks: result.weeks,
          mode: t(`modes.${test.mode}`),
        })}
      </p>
      <ColumnTable
        className={css.counts}
        rows={result.rules}
        keyOf={one => one.rule}
        columns={[
          [t('rule'), one => nameOf(one.rule)],
          [t('backtest.alarms'), one => format.number(one.alarms)],
          [t('backtest.perMonth'), one => rate(one.perMonth)],
          [t('backtest.records'), one => format.number(one.records)],
        ]}
      />
      <MonthStrip result={result} nameOf={nameOf} />
      {result.lead.length > 0 && <Leads lead={result.lead} />}
      <Alarms result={result} nameOf={nameOf} />
    </section>
  )
}

function Leads({ lead }: Pick<Result, 'lead'>) {
  const t = useTranslations('rule')
  const daysText = (days: number | null) =>
    days === null ? '–' : t(days < 0 ? 'backtest.daysAfter' : 'backtest.daysBefore', { n: Math.abs(days) })
  return (
    <>
      <h3 className="mt-8 text-14">{t('backtest.leads')}</h3>
      <ColumnTable
        className={css.figures}
        rows={lead}
        keyOf={one => `${one.kind} ${one.id}`}
        columns={[
          [
            t('backtest.cell'),
            ({ kind, id, title }) =>
              kind === 'watchItem' ? <Link href={`/rule?entry=${id}`}>{title}</Link> : title,
          ],
          [t('backtest.openedAt'), ({ at }) => at],
          [t('backtest.firedAt'), ({ firedAt }) => firedAt ?? t('backtest.never')],
          [t('backtest.days'), ({ days }) => daysText(days)],
        ]}
      />
    </>
  )
}

function Alarms({ result, nameOf }: { result: Result; nameOf(rule: number): string }) {
  const t = useTranslations('rule')
  const format = useFormatter()
  const figure = (n: number) => format.number(n, { maximumFractionDigits: 2 })
  if (result.alarms.length === 0) return <p className="mb-8 secondary">{t('backtest.noAlarms')}</p>
  return (
    <>
      <h3 className="mt-8 text-14">{t('backtest.alarms')}</h3>
      {result.allAlarms > result.alarms.length && (
        <p className="mb-8 secondary">
          {t('backtest.cut', { shown: result.alarms.length, all: result.allAlarms })}
        </p>
      )}
      <ColumnTable
        className={css.figures}
        rows={result.alarms}
        keyOf={one => `${one.rule} ${one.week} ${one.title}`}
        columns={[
          [t('backtest.week'), one => one.week, 'nowrap'],
          [t('rule'), one => nameOf(one.rule)],
          [t('backtest.cell'), one => one.title],
          [
            t('backtest.n'),
            one => (
              <Link href={one.href} prefetch={false}>
                {one.n === one.collapsed
                  ? format.number(one.n)
                  : t('backtest.collapsed', { n: one.n, collapsed: one.collapsed })}
              </Link>
            ),
          ],
          [t('backtest.expected'), one => figure(one.expected)],
          ['IC025', one => figure(one.ic025)],
          ['S / h', one => `${figure(one.s)} / ${figure(one.h)}`],
        ]}
      />
    </>
  )
}

function MonthStrip({ result, nameOf }: { result: Result; nameOf(rule: number): string }) {
  const t = useTranslations('rule')
  const months = result.recordsPerMonth.map(({ month }) => month)
  const countOf = (rule: number, month: string) =>
    result.perMonth.find(one => one.rule === rule && one.month === month)?.alarms ?? 0
  if (months.length === 0) return null
  return (
    <div className={`scroll-x ${css.strip}`}>
      <table>
        <caption>{t('backtest.strip')}</caption>
        <thead>
          <tr>
            <th className="p-0-4 regular text-left nowrap" scope="col">
              {t('rule')}
            </th>
            {months.map((month, at) => (
              <th className="p-0-4 regular text-left nowrap" key={month} scope="col">
                {at === 0 || month.endsWith('-01') ? month : month.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rules.map(({ rule }) => (
            <tr key={rule}>
              <th className="p-0-4 regular text-left nowrap" scope="row">
                {nameOf(rule)}
              </th>
              {months.map(month => {
                const n = countOf(rule, month)
                return (
                  <td key={month} data-n={Math.min(n, 3) || undefined}>
                    {n || ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
