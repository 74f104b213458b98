import { useTranslations } from 'next-intl'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import type { ListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { Chip } from '@/app/_ui/table/search/filter-chips'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import { actions as declared } from '@/lib/defects/actions'
import type { ListedRow } from '@/lib/defects/list/find-page'
import { isOver } from '@/lib/defects/states'
import { useExporting } from '../exports/use-exporting'
import { useRememberedList } from '../list-memory'
import { useWatchEditing } from '../presence/editing-now'
import { BulkActions } from '../steps/bulk/bulk-actions'
import type { Target } from '../steps/target'
import { type RecordActions, useRecordActions } from '../steps/use-record-actions'
import { useDeleting } from '../use-deleting'
import { useDefectColumns } from './defect-columns'

interface TableProps {
  page: Page<ListedRow>
  list: ListState
  href: string
  chips: Chip[]
  label: string
  preferencesKey: string
  preferences: TablePreferences | null
  view: OpenView | null
  held: Access[]
  mayExport?: boolean
  type?: number
  sortedThen?: readonly string[]
}

export function RecordTable({
  page,
  list,
  href,
  held,
  type,
  mayExport = false,
  sortedThen,
  ...table
}: TableProps) {
  const deleting = useDeleting(list.reload)
  const actions = useRecordActions(held, list.reload)
  const exporting = useExporting()
  const rowActions = useRowActions(actions, deleting.ask)
  useRememberedList(href, page)
  useWatchEditing(page.records)
  const columns = useDefectColumns()
  return (
    <>
      <DataTable
        {...table}
        page={page}
        list={list}
        columns={
          sortedThen
            ? columns.map(column => ({
                ...column,
                sortable: column.sortable && sortedThen.includes(column.key),
              }))
            : columns
        }
        rowActions={sortedThen ? undefined : rowActions}
        bulk={
          !sortedThen && (actions.mayMany() || mayExport)
            ? (rows, clear, everything) => (
                <BulkActions
                  {...{ rows, clear, actions }}
                  all={everything ? { ...page, filters: list.filters, type } : undefined}
                  onDelete={deleting.ask}
                  onExport={
                    mayExport ? offer => exporting.open({ ...offer, list: table.preferencesKey }) : undefined
                  }
                />
              )
            : undefined
        }
        bulkEverything
      />
      {actions.dialog}
      {deleting.dialog}
      {exporting.dialog}
    </>
  )
}

function useRowActions(actions: RecordActions, onDelete: (records: Target[]) => void) {
  const t = useTranslations()
  return (row: Target): RowAction[] => {
    const { step, edit, remove, others } = actions.offered(row)
    const dialogs = (step ? [step, ...others] : others).map(name => ({
      key: name,
      label: t(`recordActions.names.${name}`),
      access: declared[name].access,
      onSelect: () => actions.open(name, row),
    }))
    const editing = edit
      ? [
          {
            key: 'edit',
            label: t('defects.edit'),
            href: `/defects/${row.id}/edit`,
            access: declared.amend.access,
          },
        ]
      : []
    return [
      { key: 'view', label: t('defects.view'), href: `/defects/${row.id}` },
      ...(step ? [...dialogs.slice(0, 1), ...editing, ...dialogs.slice(1)] : [...editing, ...dialogs]),
      // A record that is over is deleted from its own page only.
      ...(remove && !isOver(row.state)
        ? [
            {
              key: 'remove',
              label: t('defects.remove'),
              access: declared.delete.access,
              danger: true,
              onSelect: () => onDelete([row]),
            },
          ]
        : []),
    ]
  }
}
