import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { CallError, call, type FieldError } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { formKeys } from '@/app/_ui/keys/form-keys'
import { alarmRefused } from '@/app/_ui/refusal'
import { isPossible } from '@/lib/defects/actions'
import type { StepName } from '../steps/target'
import { type Sent, useUndoNotice } from '../steps/undo/use-undo-notice'
import type { OpenedRecord } from '../steps/use-opened-record'
import css from './decision.module.css'
import type { DecisionProps } from './step-decision'
import { useDeskKeys } from './use-desk-keys'

interface FormProps extends DecisionProps {
  name: StepName
  check?(): boolean
  send(): Promise<Sent>
  onRefused(errors: FieldError[]): void
  choose(key: string): boolean
  foot?: ReactNode
  children: ReactNode
}

/** A conflict with another person's change becomes a notice, and the desk goes on. */
export function DecisionForm(props: FormProps) {
  const { name, desk, opened, toList, held, others, choose, foot, children } = props
  const t = useTranslations()
  const { id, complaintNo: number } = opened.record
  const tell = useUndoNotice({ held, onUndone: () => desk.bringBack(id) })
  const [sending, setSending] = useState(false)

  const tellConflict = async (error: CallError) => {
    const answer = (error.data ?? {}) as { current?: OpenedRecord; by?: string | null }
    const now =
      answer.current ??
      (await call('GET /complaintsvehicleinfo/info/:id', { id }, { quiet: true }).catch(() => undefined))
    const person = answer.by ?? now?.updatedByName ?? t('desk.someone')
    if (now && isPossible(name, now)) {
      notice.warning(t('desk.changed', { number, name: person }))
      desk.reload(id)
      return
    }
    const taken = now && t('desk.taken', { number, name: person, state: now.stateDes })
    notice.warning(taken ?? t('desk.gone', { number }))
    desk.leave(id)
  }
  const submit = async () => {
    if (sending || props.check?.() === false) return
    setSending(true)
    try {
      tell(await props.send())
      desk.leave(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 409 || error.code === 404) await tellConflict(error)
      else if (error.errors.length > 0) props.onRefused(error.errors)
      else alarmRefused(error)
    } finally {
      setSending(false)
    }
  }
  useDeskKeys({ ...desk, toList, submit: () => void submit(), choose })
  return (
    <form
      className={`flex column gap-8 w-full ${css.decision}`}
      aria-label={t(`recordActions.names.${name}`)}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      // Also while a list of options is open, which the keys of the desk leave alone.
      onKeyDown={event => formKeys(event, () => void submit())}
    >
      {children}
      <div className={`flex wrap justify-end gap-8 ${css.foot}`}>
        {foot}
        {others}
        <Button
          type="primary"
          htmlType="submit"
          loading={sending && { delay: 300 }}
          aria-keyshortcuts="Control+Enter"
        >
          {t('desk.submit')} <small aria-hidden="true">Ctrl+Enter</small>
        </Button>
      </div>
    </form>
  )
}
