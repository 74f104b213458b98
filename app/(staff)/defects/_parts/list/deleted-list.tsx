'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import { ViewsButton } from '@/app/_ui/table/views/views-button'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { ListPage } from '@/app/(staff)/_parts/list-page'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import type { pageDeletedDefects } from '@/lib/defects/list/page-deleted-defects'
import { offerOf, useExporting } from '../exports/use-exporting'
import { type Named, restoreAll } from '../use-deleting'
import { useDefectColumns } from './defect-columns'

type DeletedDefectRow = Awaited<ReturnType<typeof pageDeletedDefects>>['records'][number]

interface ListProps {
  page: Page<DeletedDefectRow>
  preferences: TablePreferences | null
  view: OpenView | null
  may: Record<'restore' | 'shareViews' | 'presetViews' | 'export', boolean>
}

const listKey = 'deleted-defects'

export function DeletedList({ page, preferences, view, may }: ListProps) {
  const t = useTranslations()
  const list = useListState()
  const [go] = useNavigate()
  const exporting = useExporting()
  const label = (name: string) => t(`fields.${name}`)
  const restore = async (rows: Named[]) => {
    try {
      await restoreAll(rows)
      notice.success(t('defects.deleting.restored', { count: rows.length, number: rows[0]!.complaintNo }), {
        label: t('defects.view'),
        run: () => void go(rows.length === 1 ? `/defects/${rows[0]!.id}` : '/defects'),
      })
    } finally {
      list.reload()
    }
  }
  const offer = (chosen: ReturnType<typeof offerOf> | typeof page) =>
    exporting.open({ filters: list.filters, ...chosen, list: listKey, deleted: true })
  return (
    <>
      <ListPage
        {...{ page, list, preferences, view }}
        title={t('defects.deletedPage.title')}
        actions={
          <>
            <ViewsButton
              of={listKey}
              {...{ list, view }}
              mayShare={may.shareViews}
              mayPreset={may.presetViews}
            />
            {may.export && (
              <Button icon={<Icon name="download" />} disabled={page.total === 0} onClick={() => offer(page)}>
                {t('defects.export')}
              </Button>
            )}
            <LinkButton href="/defects">{t('defects.deletedPage.list')}</LinkButton>
          </>
        }
        fields={[
          { name: 'complaintNo', label: label('complaintNo'), type: 'text', maxLength: 20 },
          { name: 'vin', label: 'VIN', type: 'text', maxLength: 17 },
          { name: 'keyword', label: label('keyword'), type: 'text' },
          { name: 'deletedAt', label: label('deletedAt'), type: 'date-range' },
        ]}
        columns={useDeletedColumns()}
        preferencesKey={listKey}
        rowActions={row => [
          { key: 'view', label: t('defects.view'), href: `/defects/${row.id}` },
          may.restore && {
            ...{ key: 'restore', label: t('defects.deleting.restore') },
            onSelect: () => void restore([row]),
          },
        ]}
        bulk={
          may.restore || may.export
            ? rows => (
                <>
                  {may.restore && (
                    <ActionButton size="small" onClick={() => restore(rows)}>
                      {t('defects.deleting.restoreChosen')}
                    </ActionButton>
                  )}
                  {may.export && (
                    <ActionButton size="small" onClick={() => offer(offerOf(rows))}>
                      {t('defects.exportChosen')}
                    </ActionButton>
                  )}
                </>
              )
            : undefined
        }
      />
      {exporting.dialog}
    </>
  )
}

function useDeletedColumns(): Column<DeletedDefectRow>[] {
  const t = useTranslations('fields')
  const state = useTranslations('defects.deletedPage')('state')
  const all = useDefectColumns() as Column<DeletedDefectRow>[]
  const shown: Record<string, Partial<Column<DeletedDefectRow>>> = {
    complaintNo: {
      sortable: true,
      render: row => <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>,
    },
    deletedAt: { width: 144, sortable: true, text: row => formatMinute(row.deletedAt) },
    deletedBy: { width: 104, yields: 6, text: row => row.deletedByName },
    deleteReason: { width: 160, grow: true },
    state: { title: state, width: 112, yields: 5 },
    receivedAt: { sortable: true, yields: 2 },
    brandId: { yields: 1 },
    modelRangeId: { yields: 4 },
    vin: { yields: 3, narrow: undefined },
    summary: { grow: false },
  }
  return Object.entries(shown).map(([key, own]) => {
    const listed = all.find(column => column.key === key) ?? { key, title: t(key as 'vin'), width: 0 }
    return { ...listed, sortable: false, hidden: false, ...own }
  })
}
