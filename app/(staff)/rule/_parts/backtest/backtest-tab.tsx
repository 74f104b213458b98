'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { listBacktests } from '@/lib/signals/backtest/list-backtests'
import css from './backtest.module.css'
import { BacktestForm, type OfferedRule } from './backtest-form'
import { BacktestResult } from './backtest-result'
import type { ShownBacktest } from './read-backtests'

type Listed = Awaited<ReturnType<typeof listBacktests>>[number]

interface Props {
  mayStart: boolean
  tests: Listed[]
  opened: ShownBacktest | undefined
  rules: OfferedRule[]
  chosen: string[]
  usual: { from: string; to: string }
}

const refreshMs = 2_000
const isOpen = ({ state }: { state: string }) => state === 'queued' || state === 'running'
const hrefOf = (jobId: string) => `/rule?tab=backtest&job=${jobId}`

export function BacktestTab({ mayStart, tests, opened, ...form }: Props) {
  const t = useTranslations('rule')
  const comma = useTranslations('ui')('comma')
  const [go] = useNavigate()
  useRefreshWhile(tests.some(isOpen) || (opened !== undefined && isOpen(opened)), tests, refreshMs)
  const cancel = async (jobId: string) => {
    if (!permitted('signal_rule:query')) return
    await call('DELETE /signalrule/backtest/:jobId', { jobId }).catch(() => undefined)
    void go(hrefOf(jobId), { replace: true, scroll: false })
  }
  const progress = ({ state, done, total }: Listed) =>
    state === 'running' && total ? t('backtest.weeksDone', { done, total }) : t(`states.${state as 'done'}`)
  return (
    <>
      {mayStart && (
        <BacktestForm {...form} onStart={jobId => void go(hrefOf(jobId), { replace: true, scroll: false })} />
      )}
      {tests.length === 0 ? (
        <p className={css.note}>{t('backtest.none')}</p>
      ) : (
        <PlainTable
          className={`mb-16 bg-container ${css.tests}`}
          heads={[
            t('backtest.startedAt'),
            t('tabs.rules'),
            t('backtest.window'),
            t('backtest.mode'),
            t('fields.enabled'),
            '',
          ]}
        >
          {tests.map(one => (
            <tr key={one.jobId} aria-current={one.jobId === opened?.jobId ? 'true' : undefined}>
              <td>{formatMinute(one.createdAt)}</td>
              <td>{one.rules.map(name => name || t('backtest.unsaved')).join(comma)}</td>
              <td>
                {one.from} – {one.to}
              </td>
              <td>{t(`modes.${one.mode}`)}</td>
              <td>{progress(one)}</td>
              <td>
                {isOpen(one) ? (
                  <button type="button" className="ui-link" onClick={() => void cancel(one.jobId)}>
                    {t('backtest.cancel')}
                  </button>
                ) : (
                  <Link href={hrefOf(one.jobId)} scroll={false}>
                    {t('backtest.open')}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {opened?.result && <BacktestResult test={opened} result={opened.result} />}
      {opened?.reason && (
        <p className={css.note} role="alert">
          {opened.reason}
        </p>
      )}
    </>
  )
}
