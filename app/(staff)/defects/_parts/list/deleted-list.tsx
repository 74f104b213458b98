'use client'

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { LinkButton } from '@/app/_ui/link-button'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { ViewsButton } from '@/app/_ui/table/views/views-button'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { Total } from '@/app/(staff)/_parts/total'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import type { pageDeletedDefects } from '@/lib/defects/list/page-deleted-defects'
import type { ExportOffer } from '../exports/export-dialog'
import { useExporting } from '../exports/use-exporting'
import { type Named, restoreAll } from '../use-deleting'
import { useDefectColumns } from './defect-columns'

type DeletedDefectRow = Awaited<ReturnType<typeof pageDeletedDefects>>['records'][number]

interface ListProps {
  page: Page<DeletedDefectRow>
  preferences: TablePreferences | null
  view: OpenView | null
  mayRestore: boolean
  mayShareViews: boolean
  mayPresetViews: boolean
  mayExport: boolean
}

export function DeletedList({ page, preferences, view, mayRestore, mayExport, ...may }: ListProps) {
  const t = useTranslations()
  const list = useListState()
  const [go] = useNavigate()
  const exporting = useExporting()
  const columns = useDeletedColumns()
  const label = (name: string) => t(`fields.${name}`)
  const fields: SearchField[] = [
    { name: 'complaintNo', label: label('complaintNo'), type: 'text', maxLength: 20 },
    { name: 'vin', label: 'VIN', type: 'text', maxLength: 17 },
    { name: 'keyword', label: label('keyword'), type: 'text' },
    { name: 'deletedAt', label: label('deletedAt'), type: 'date-range' },
  ]
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
  return (
    <>
      <PageHead title={t('defects.deletedPage.title')} aside={<Total page={page} />}>
        <ViewsButton
          of="deleted-defects"
          {...{ list, view }}
          mayShare={may.mayShareViews}
          mayPreset={may.mayPresetViews}
        />
        {mayExport && (
          <Button
            icon={<Icon name="download" />}
            disabled={page.total === 0}
            onClick={() =>
              exporting.open({ ...page, list: 'deleted-defects', deleted: true, filters: list.filters })
            }
          >
            {t('defects.export')}
          </Button>
        )}
        <LinkButton href="/defects">{t('defects.deletedPage.list')}</LinkButton>
      </PageHead>
      <SearchForm fields={fields} list={list} />
      <DataTable
        page={page}
        columns={columns}
        list={list}
        chips={useFilterChips(fields, list)}
        label={t('defects.deletedPage.title')}
        preferencesKey="deleted-defects"
        preferences={preferences}
        view={view}
        rowActions={row => [
          { key: 'view', label: t('defects.view'), href: `/defects/${row.id}` },
          ...(mayRestore
            ? [{ key: 'restore', label: t('defects.deleting.restore'), onSelect: () => void restore([row]) }]
            : []),
        ]}
        bulk={
          mayRestore || mayExport
            ? rows => (
                <>
                  {mayRestore && (
                    <ActionButton size="small" onClick={() => restore(rows)}>
                      {t('defects.deleting.restoreChosen')}
                    </ActionButton>
                  )}
                  {mayExport && (
                    <ActionButton size="small" onClick={() => exporting.open(chosenOf(rows))}>
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

function chosenOf(rows: Named[]): ExportOffer {
  return {
    list: 'deleted-defects',
    deleted: true,
    filters: {},
    total: rows.length,
    ids: rows.map(({ id }) => id),
  }
}

function useDeletedColumns(): Column<DeletedDefectRow>[] {
  const t = useTranslations()
  const all = useDefectColumns() as Column<DeletedDefectRow>[]
  const of = (key: string, change: Partial<Column<DeletedDefectRow>> = {}) =>
    all
      .filter(column => column.key === key)
      .map(column => ({ ...column, sortable: false, hidden: false, ...change }))
  return [
    ...of('complaintNo', {
      sortable: true,
      render: row => <a href={`${basePath}/defects/${row.id}`}>{row.complaintNo}</a>,
    }),
    {
      ...{ key: 'deletedAt', title: t('fields.deletedAt'), width: 144, sortable: true },
      text: row => formatMinute(row.deletedAt),
    },
    { key: 'deletedBy', title: t('fields.deletedBy'), width: 104, yields: 6, text: row => row.deletedByName },
    { key: 'deleteReason', title: t('fields.deleteReason'), width: 160, grow: true },
    ...of('state', { title: t('defects.deletedPage.state'), width: 112, yields: 5 }),
    ...of('receivedAt', { sortable: true, yields: 2 }),
    ...of('brandId', { yields: 1 }),
    ...of('modelRangeId', { yields: 4 }),
    ...of('vin', { yields: 3, narrow: undefined }),
    ...of('summary', { grow: false }),
  ]
}
