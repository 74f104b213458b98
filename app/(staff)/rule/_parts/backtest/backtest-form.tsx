import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { Choice } from '@/app/_ui/choice/choice'
import { DateRange } from '@/app/_ui/form/date-range'
import { RadioChoice } from '@/app/_ui/form/radio-choice'
import { permitted } from '@/app/_ui/permitted'
import css from './backtest.module.css'

export interface OfferedRule {
  id: string
  title: string
  enabled: boolean
}

interface Props {
  rules: OfferedRule[]
  chosen: string[]
  usual: { from: string; to: string }
  onStart(jobId: string): void
}

const modes = ['received', 'entered'] as const

export function BacktestForm({ rules, chosen, usual, onStart }: Props) {
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
