'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormValues } from '@/app/_ui/form/form-fields'
import { SaveDialog } from '@/app/_ui/form/save-dialog'
import type { TablePreferences } from './columns'
import { shownTable } from './table-preferences'

interface SaveProps {
  of: string
  query: string
  mayShare: boolean
  onClose(): void
}

export default function SaveView({ of, query, mayShare, onClose }: SaveProps) {
  const t = useTranslations('ui.views')
  const keep = async (values: FormValues) => {
    const { name } = await call(
      'POST /views',
      asInput(values, { list: of, query, table: tableOf(shownTable(of)?.now) }),
    )
    notice.success(t('saved', { name }))
    onClose()
  }
  return (
    <SaveDialog title={t('title')} help={t('help')} mayShare={mayShare} onKeep={keep} onClose={onClose} />
  )
}

function tableOf({ columns, density }: TablePreferences = {}) {
  if (!columns && !density) return null
  return {
    density,
    columns: columns?.map(({ key, width, hidden }) => ({ key, width: width && Math.round(width), hidden })),
  }
}
