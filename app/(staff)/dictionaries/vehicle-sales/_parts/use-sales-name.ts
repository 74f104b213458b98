'use client'

import { useTranslations } from 'next-intl'
import type { SalesRow } from '@/lib/sales/sales-rows'

export function useSalesName() {
  const t = useTranslations('sales.period')
  return ({ modelRangeName, typeCodeName, year, month }: SalesRow) =>
    [
      modelRangeName,
      typeCodeName,
      month === null ? t('year', { year: String(year) }) : t('month', { year: String(year), month }),
    ]
      .filter(Boolean)
      .join(' ')
}
