import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useWorkbook } from '@/app/(staff)/_parts/analysis/use-workbook'
import { OtherFormats } from '@/app/(staff)/_parts/export-link'
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
        <ExcelButton jobId={test.jobId} />
      </header>
      <p className={css.note}>
        {t('backtest.summary', {
          alarms: result.together.alarms,
          perMonth: rate(result.together.perMonth),
          weeks: result.weeks,
          mode: t(`modes.${test.mode}`),
        })}
      </p>
      <PlainTable
        className={css.counts}
        heads={[t('rule'), t('backtest.alarms'), t('backtest.perMonth'), t('backtest.records')]}
      >
        {result.rules.map(one => (
          <tr key={one.rule}>
            <td>{nameOf(one.rule)}</td>
            <td>{format.number(one.alarms)}</td>
            <td>{rate(one.perMonth)}</td>
            <td>{format.number(one.records)}</td>
          </tr>
        ))}
      </PlainTable>
      <MonthStrip result={result} nameOf={nameOf} />
      {result.lead.length > 0 && <Leads lead={result.lead} />}
      <Alarms result={result} nameOf={nameOf} />
    </section>
  )
}

function Leads({ lead }: Pick<Result, 'lead'>) {
  const t = useTranslations('rule')
  return (
    <>
      <h3 className="mt-8 text-14">{t('backtest.leads')}</h3>
      <PlainTable
        className={css.figures}
        heads={[t('backtest.cell'), t('backtest.openedAt'), t('backtest.firedAt'), t('backtest.days')]}
      >
        {lead.map(one => (
          <tr key={`${one.kind} ${one.id}`}>
            <td>
              {one.kind === 'watchItem' ? <Link href={`/rule?entry=${one.id}`}>{one.title}</Link> : one.title}
            </td>
            <td>{one.at}</td>
            <td>{one.firedAt ?? t('backtest.never')}</td>
            <td>
              {one.days === null
                ? '–'
                : t(one.days < 0 ? 'backtest.daysAfter' : 'backtest.daysBefore', { n: Math.abs(one.days) })}
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}

function Alarms({ result, nameOf }: { result: Result; nameOf(rule: number): string }) {
  const t = useTranslations('rule')
  const format = useFormatter()
  const figure = (n: number) => format.number(n, { maximumFractionDigits: 2 })
  if (result.alarms.length === 0) return <p className={css.note}>{t('backtest.noAlarms')}</p>
  return (
    <>
      <h3 className="mt-8 text-14">{t('backtest.alarms')}</h3>
      {result.allAlarms > result.alarms.length && (
        <p className={css.note}>
          {t('backtest.cut', { shown: result.alarms.length, all: result.allAlarms })}
        </p>
      )}
      <PlainTable
        className={css.figures}
        heads={[
          t('backtest.week'),
          t('rule'),
          t('backtest.cell'),
          t('backtest.n'),
          t('backtest.expected'),
          'IC025',
          'S / h',
        ]}
      >
        {result.alarms.map(one => (
          <tr key={`${one.rule} ${one.week} ${one.title}`}>
            <td>{one.week}</td>
            <td>{nameOf(one.rule)}</td>
            <td>{one.title}</td>
            <td>
              <Link href={one.href} prefetch={false}>
                {one.n === one.collapsed
                  ? format.number(one.n)
                  : t('backtest.collapsed', { n: one.n, collapsed: one.collapsed })}
              </Link>
            </td>
            <td>{figure(one.expected)}</td>
            <td>{figure(one.ic025)}</td>
            <td>
              {figure(one.s)} / {figure(one.h)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}

function ExcelButton({ jobId }: { jobId: string }) {
  const t = useTranslations('rule')
  const { busy, save } = useWorkbook('POST /signalrule/backtest/:jobId/export', { jobId })
  return (
    <span className="row nowrap gap-4">
      <button type="button" className="ui-link" disabled={busy} onClick={() => void save()}>
        {t('backtest.excel')}
      </button>
      <OtherFormats onSelect={format => void save(format)} />
    </span>
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
