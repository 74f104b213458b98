import { useTranslations } from 'next-intl'
import type { Page } from '@/lib/core/paging'

export function Total({ page }: { page: Page<unknown> }) {
  const t = useTranslations('ui.table')
  return <>{t(page.totalCapped ? 'about' : 'total', { total: page.total })}</>
}
