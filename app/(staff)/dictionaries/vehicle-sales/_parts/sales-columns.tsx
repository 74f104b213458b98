'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Column } from '@/app/_ui/table/columns'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { SalesRow } from '@/lib/sales/sales-rows'

export function useSalesColumns(
  opened: string | undefined,
  hrefOf: (id: string) => string,
): Column<SalesRow>[] {
  const t = useTranslations('sales')
  const words = useTranslations('dictionaries.fields')
  const format = useFormatter()
  const label = (name: string) => t(`fields.${name}`)
  return [
    {
      key: 'modelRangeId',
      title: label('modelRangeId'),
      width: 184,
      locked: true,
      sortable: true,
      text: row => row.modelRangeName,
      render: row => (
        <EntryLink href={hrefOf(row.id)} open={row.id === opened}>
          {row.modelRangeName}
        </EntryLink>
      ),
    },
    { key: 'brandId', title: label('brandId'), width: 120, text: row => row.brandName },
    { key: 'typeCodeId', title: label('typeCodeId'), width: 144, text: row => row.typeCodeName },
    { key: 'year', title: label('year'), width: 80, align: 'right', sortable: true },
    {
      key: 'month',
      title: label('month'),
      width: 112,
      align: 'right',
      text: row => row.month ?? t('wholeYear'),
    },
    {
      key: 'quantity',
      title: label('quantity'),
      width: 112,
      align: 'right',
      sortable: true,
      text: row => format.number(row.quantity),
    },
    { key: 'source', title: label('source'), width: 160 },
    { key: 'note', title: label('note'), width: 200, grow: true },
    { key: 'updatedBy', title: words('updatedBy'), width: 96, text: row => row.updatedByName },
    {
      key: 'updatedAt',
      title: words('updatedAt'),
      width: 144,
      sortable: true,
      text: row => formatMinute(row.updatedAt),
    },
  ]
}
