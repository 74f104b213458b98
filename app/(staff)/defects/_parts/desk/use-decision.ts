'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { alarmRefused } from '@/app/_ui/refusal'
import { type ActionName, isPossible } from '@/lib/defects/actions'
import type { OpenedRecord } from '../steps/use-opened-record'
import type { DeskState } from './use-desk'

type Decided = Pick<OpenedRecord, 'id' | 'complaintNo'>

/**
 * Field errors are rethrown for the form to show; a conflict with another person's change becomes a notice, and the
 * desk goes on.
 */
export function useDecision(desk: DeskState, action: ActionName, { id, complaintNo }: Decided) {
  const t = useTranslations('desk')
  const [sending, setSending] = useState(false)

  const tell = async (error: CallError) => {
    const answer = (error.data ?? {}) as { current?: OpenedRecord; by?: string | null }
    const now =
      answer.current ??
      (await call('GET /complaintsvehicleinfo/info/:id', { id }, { quiet: true }).catch(() => undefined))
    const name = answer.by ?? now?.updatedByName ?? t('someone')
    if (now && isPossible(action, now)) {
      notice.warning(t('changed', { number: complaintNo, name }))
      desk.reload(id)
    } else {
      notice.warning(
        now
          ? t('taken', { number: complaintNo, name, state: now.stateDes })
          : t('gone', { number: complaintNo }),
      )
      desk.leave(id)
    }
  }

  const decide = async (send: () => Promise<void>) => {
    if (sending) return
    setSending(true)
    try {
      await send()
      desk.leave(id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 409 || error.code === 404) return await tell(error)
      if (error.errors.length > 0) throw error
      alarmRefused(error)
    } finally {
      setSending(false)
    }
  }
  return { sending, decide }
}
