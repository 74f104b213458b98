'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { HistorySteps } from '@/app/(staff)/_parts/entry-drawer/history-steps'
import { useHistory } from '@/app/(staff)/_parts/entry-drawer/use-history'
import type { SalesRow } from '@/lib/sales/sales-rows'

export function SalesHistory({ row }: { row: SalesRow }) {
  const label = useTranslations('sales.fields')
  const steps = useHistory(row.id, () =>
    call('GET /vehiclesales/:id/history', { id: row.id }, { quiet: true }),
  )
  return <HistorySteps steps={steps} label={name => label(name)} isFlag={() => false} />
}
