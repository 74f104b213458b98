'use client'

import { useTranslations } from 'next-intl'
import type { Filters } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'

export function useLinkedFields(filters: Filters, labels: ValueLabels): SearchField[] {
  const t = useTranslations('defects')
  const count = filters.ids?.length ?? 0
  const chosen = (name: string, label: string): SearchField => ({
    name,
    label,
    type: 'select',
    options: Object.entries(labels[name] ?? {}).map(([value, text]) => ({ value, label: text })),
  })
  return [
    chosen('importId', t('importFile')),
    chosen('watchItemId', t('search.watchItemId')),
    chosen('recallId', t('search.recallId')),
    { name: 'repaired', label: t('search.repaired'), type: 'boolean' },
    { name: 'monthsInService', label: t('search.monthsInService'), type: 'number-range' },
    { name: 'lagDays', label: t('search.lagDays'), type: 'number-range' },
    { name: 'productionMonth', label: t('search.productionMonth'), type: 'text' },
    { name: 'vinPrefix8', label: t('search.vinPrefix8'), type: 'text' },
    { name: 'ids', label: t('search.ids'), type: 'text', chip: t('search.idsCount', { count }) },
  ]
}
