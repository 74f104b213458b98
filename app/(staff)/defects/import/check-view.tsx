'use client'

import { useTranslations } from 'next-intl'
import { call } from '../../../_ui/call'
import { CheckPanels } from './check-panels'
import css from './import.module.css'
import { FileName, Progress } from './running'
import type { Told } from './use-import'

interface CheckProps {
  /** The check that is shown, or runs. */
  told: Told
  /** It runs, or the one behind it does. */
  waiting: boolean
  mayAddNames: boolean
  onOpen(jobId: string): void
  onChange(): void
}

/** A dry run: how far it is, and then what it found and how that is put right. */
export function CheckView({ told, waiting, mayAddNames, onOpen, onChange }: CheckProps) {
  const t = useTranslations('importPage')
  const running = told.state === 'queued' || told.state === 'running'
  const send = async (body: object) => {
    const { jobId } = await call<{ jobId: string }>('POST', '/complaintsvehicleinfo/excel', body)
    onOpen(jobId)
  }
  if (running)
    return (
      <section className={css.panel}>
        <FileName told={told} />
        <Progress told={told} onCancelled={onChange} />
      </section>
    )
  return (
    <div className={css.check} aria-busy={waiting}>
      {waiting && (
        <p className={css.again} role="status">
          {t('checkingAgain')}
        </p>
      )}
      <CheckPanels key={told.jobId} told={told} waiting={waiting} mayAddNames={mayAddNames} onSend={send} />
    </div>
  )
}
