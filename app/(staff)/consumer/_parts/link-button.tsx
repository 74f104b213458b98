'use client'

import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'

export function SendLinkButton({ id, number }: { id: string; number: string }) {
  const t = useTranslations('consumer')
  const send = async () => {
    await call('POST /complaintsvehicleinfo/consumer/link', { id })
    notice.success(t('done.linked', { number }))
  }
  return <ActionButton onClick={send}>{t('actions.link')}</ActionButton>
}
