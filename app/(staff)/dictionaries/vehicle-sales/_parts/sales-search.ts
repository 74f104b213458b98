'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { firstYear } from '@/lib/sales/schema'
import { searchEntries } from '../../_parts/entry-options'

export function useSalesSearch(): SearchField[] {
  const t = useTranslations('sales.fields')
  const words = useTranslations('dictionaries')
  return useMemo(() => {
    const mark = (name: string) => words('offMark', { name })
    const years = Array.from({ length: new Date().getFullYear() - firstYear + 1 }, (_, at) =>
      String(new Date().getFullYear() - at),
    )
    return [
      {
        name: 'modelRangeId',
        label: t('modelRangeId'),
        type: 'multi-select',
        search: (keyword, signal) => searchEntries('GET /dicvehiclemodelranage/plain', keyword, signal, mark),
      },
      {
        name: 'brandId',
        label: t('brandId'),
        type: 'multi-select',
        search: (keyword, signal) => searchEntries('GET /recordbrand/brieflist', keyword, signal, mark),
      },
      {
        name: 'year',
        label: t('year'),
        type: 'multi-select',
        options: years.map(year => ({ value: year, label: year })),
      },
    ]
  }, [t, words])
}
