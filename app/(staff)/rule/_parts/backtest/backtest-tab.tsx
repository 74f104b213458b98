'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { Choice } from '@/app/_ui/choice/choice'
import { DateRange } from '@/app/_ui/form/date-range'
import { RadioChoice } from '@/app/_ui/form/radio-choice'
import { TextButton } from '@/app/_ui/icon'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import css from './backtest.module.css'
import { BacktestResult } from './backtest-result'
import type { readBacktests } from './read-backtests'

const modes = ['received', 'entered'] as const

type Props = Awaited<ReturnType<typeof readBacktests>>

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
  const progress = ({ state, done, total }: Props['tests'][number]) =>
    state === 'running' && total ? t('backtest.weeksDone', { done, total }) : t(`states.${state as 'done'}`)
  return (
    <>
      {mayStart && (
        <BacktestForm {...form} onStart={jobId => void go(hrefOf(jobId), { replace: true, scroll: false })} />
      )}
      {tests.length === 0 ? (
        <p className="mb-8 secondary">{t('backtest.none')}</p>
      ) : (
        <ColumnTable
          className={`rounded-8 mb-16 bg-container ${css.tests}`}
          rows={tests}
          keyOf={({ jobId }) => jobId}
          attributesOf={({ jobId }) => ({ 'aria-current': jobId === opened?.jobId ? 'true' : undefined })}
          columns={[
            [t('backtest.startedAt'), one => formatMinute(one.createdAt), 'nowrap'],
            [t('tabs.rules'), one => one.rules.map(name => name || t('backtest.unsaved')).join(comma)],
            [t('backtest.window'), one => `${one.from} – ${one.to}`],
            [t('backtest.mode'), one => t(`modes.${one.mode}`)],
            [t('fields.enabled'), progress],
            [
              '',
              one =>
                isOpen(one) ? (
                  <TextButton onClick={() => void cancel(one.jobId)}>{t('backtest.cancel')}</TextButton>
                ) : (
                  <Link href={hrefOf(one.jobId)} scroll={false}>
                    {t('backtest.open')}
                  </Link>
                ),
            ],
          ]}
        />
      )}
      {opened?.result && <BacktestResult test={opened} result={opened.result} />}
      {opened?.reason && (
        <p className="mb-8 secondary" role="alert">
          {opened.reason}
        </p>
      )}
    </>
  )
}

interface BacktestFormProps extends Pick<Props, 'rules' | 'chosen' | 'usual'> {
  onStart(jobId: string): void
}

function BacktestForm({ rules, chosen, usual, onStart }: BacktestFormProps) {
  const t = useTranslations('rule')
  const id = useId()
  const [picked, setPicked] = useState(
    chosen.length > 0 ? chosen : rules.filter(({ enabled }) => enabled).map(rule => rule.id),
  )
  const [[from, to], setWindow] = useState<[string, string]>([usual.from, usual.to])
  const [mode, setMode] = useState<(typeof modes)[number]>('received')
  const start = async () => {
    if (!permitted('signal_rule:edit')) return
    const { jobId } = await call('POST /signalrule/backtest', { rules: picked, from, to, mode })
    onStart(jobId)
  }
  return (
    <form
      className={`flex wrap mb-16 p-16 bg-container ${css.form}`}
      onSubmit={event => event.preventDefault()}
    >
      <div className={css.wide}>
        <label htmlFor={`${id}-rules`}>{t('tabs.rules')}</label>
        <Choice
          id={`${id}-rules`}
          label={t('tabs.rules')}
          multiple
          value={picked}
          options={rules.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setPicked}
        />
      </div>
      <div className={css.window}>
        <span>{t('backtest.window')}</span>
        <DateRange label={t('backtest.window')} value={[from, to]} onChange={setWindow} />
      </div>
      <div>
        <span>{t('backtest.mode')}</span>
        <RadioChoice
          id={`${id}-mode`}
          label={t('backtest.mode')}
          options={modes.map(value => ({ value, label: t(`modes.${value}`) }))}
          value={mode}
          onChange={value => setMode(value as (typeof modes)[number])}
        />
      </div>
      <ActionButton type="primary" disabled={picked.length === 0} onClick={start}>
        {t('backtest.start')}
      </ActionButton>
    </form>
  )
}
