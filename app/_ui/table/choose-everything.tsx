'use client'

import { useTranslations } from 'next-intl'
import type { Page } from '@/lib/core/paging'

interface ChooseProps {
  page: Page<unknown>
  chosen: boolean
  onChange(everything: boolean): void
}

export function ChooseEverything({ page, chosen, onChange }: ChooseProps) {
  const t = useTranslations('ui.table.everything')
  const total = t(page.totalCapped ? 'more' : 'total', { total: page.total })
  return (
    <p className="everything flex border-top gap-12" role="status">
      {chosen ? t('chosen', { total }) : t('page', { count: page.records.length })}
      <button type="button" className="ui-link" onClick={() => onChange(!chosen)}>
        {chosen ? t('onlyPage', { count: page.records.length }) : t('choose', { total })}
      </button>
    </p>
  )
}
