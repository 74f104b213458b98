'use client'

import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { notice } from '@/app/_ui/feedback/feedback'
import { type Named, restoreAll } from './use-deleting'

export function RestoreButton({ record, onRestored }: { record: Named; onRestored(): void }) {
  const t = useTranslations('defects.deleting')
  const restore = async () => {
    await restoreAll([record])
    notice.success(t('restored', { count: 1, number: record.complaintNo }))
    onRestored()
  }
  return (
    <ActionButton type="primary" onClick={restore}>
      {t('restore')}
    </ActionButton>
  )
}
