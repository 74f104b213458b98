'use client'

import { useTranslations } from 'next-intl'
import type { ListPage } from '../../../_ui/list-state'

/** How many there are, beside the title. */
export function Total({ page }: { page: ListPage<unknown> }) {
  const t = useTranslations('ui.table')
  return <>{t(page.totalCapped ? 'about' : 'total', { total: String(page.total) })}</>
}
