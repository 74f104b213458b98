'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { permitted } from '@/app/_ui/permitted'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { useSalesName } from './use-sales-name'

export function useRemoveSales(reload: () => void) {
  const t = useTranslations('sales')
  const remove = useTranslations('dictionaries')('remove')
  const nameOf = useSalesName()
  return async (row: SalesRow) => {
    if (!permitted('vehicle_sales:delete')) return
    const name = nameOf(row)
    const agreed = await confirm({
      title: t('removing.title', { name }),
      content: t('removing.content'),
      okText: remove,
      danger: true,
    })
    if (!agreed) return
    // call() shows the error.
    await call('DELETE /vehiclesales/:id', { id: row.id })
      .then(() => notice.success(t('removed', { name })))
      .catch(() => undefined)
      .finally(reload)
  }
}
