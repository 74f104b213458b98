'use client'

import { Button } from 'antd'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { exportQuery } from '@/app/(staff)/_parts/export-query'
import type { Page } from '@/lib/core/paging'
import type { SalesRow } from '@/lib/sales/sales-rows'
import { AddLink, ListPage } from '../../../_parts/list-page'
import { ExposureText, type ShownExposure } from './exposure-text'
import { useSalesColumns } from './sales-columns'
import { useSalesSearch } from './sales-search'
import { useRemoveSales } from './use-remove-sales'

const SalesDrawer = lazyDialog(() => import('./sales-drawer'))
const ImportDialog = lazyDialog(() => import('./import-dialog'))

interface Props {
  page: Page<SalesRow>
  may: Record<'add' | 'edit' | 'delete' | 'import' | 'export', boolean>
  opened: SalesRow | 'new' | undefined
  exposure: ShownExposure | null
  userId: string
  labels: ValueLabels
  preferences: TablePreferences | null
}

export function SalesList({ page, may, opened, exposure, userId, labels, preferences }: Props) {
  const t = useTranslations('sales')
  const words = useTranslations('dictionaries')
  const list = useListState(undefined, 'entry')
  const drawer = useEntryDrawer(usePathname(), page, opened)
  const remove = useRemoveSales(() => list.reload())
  const [importing, setImporting] = useState(false)
  const rowActions = (row: SalesRow): RowAction[] => [
    {
      key: 'open',
      label: words(may.edit ? 'edit' : 'view'),
      href: drawer.hrefOf(row.id),
      access: 'vehicle_sales:query',
    },
    ...(may.delete
      ? [{ key: 'remove', label: words('remove'), danger: true, onSelect: () => remove(row) }]
      : []),
  ]
  return (
    <div className={css.list} data-opened={opened ? '' : undefined}>
      <ListPage
        note={exposure && <ExposureText {...exposure} />}
        title={t('title')}
        actions={
          <>
            {may.export && (
              <Button
                href={hrefOf('GET /vehiclesales/export', exportQuery(list.key))}
                download
                icon={<Icon name="download" />}
              >
                {words('export')}
              </Button>
            )}
            {may.import && (
              <Button
                icon={<Icon name="upload" />}
                onClick={() => permitted('vehicle_sales:import') && setImporting(true)}
              >
                {t('import.open')}
              </Button>
            )}
            {may.add && (
              <AddLink href={drawer.hrefOf('new')} access="vehicle_sales:add">
                {words('add')}
              </AddLink>
            )}
          </>
        }
        page={page}
        list={list}
        fields={useSalesSearch()}
        labels={labels}
        columns={useSalesColumns(drawer.openedId, drawer.hrefOf)}
        preferencesKey="vehicleSales"
        preferences={preferences}
        rowActions={rowActions}
      />
      <Suspense>
        {opened && (
          <SalesDrawer
            key={opened === 'new' ? 'new' : `${opened.id}:${opened.version}`}
            row={opened === 'new' ? undefined : opened}
            mayEdit={may.edit}
            userId={userId}
            onClose={drawer.close}
            onChange={list.reload}
          />
        )}
        {importing && <ImportDialog onClose={() => setImporting(false)} onDone={list.reload} />}
      </Suspense>
    </div>
  )
}
