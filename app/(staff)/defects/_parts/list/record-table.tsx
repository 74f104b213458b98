import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { DataTable } from '@/app/_ui/table/data-table'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { Access } from '@/lib/core/permissions'
import { actions as declared } from '@/lib/defects/actions'
import type { ListedRow } from '@/lib/defects/list/find-page'
import { isOver } from '@/lib/defects/states'
import { useExporting } from '../exports/use-exporting'
import { useRememberedList } from '../list-memory'
import { useWatchEditing } from '../presence/editing-now'
import { BulkActions } from '../steps/bulk/bulk-actions'
import { DialogWords } from '../steps/dialog-words'
import type { Target } from '../steps/target'
import { type RecordActions, useRecordActions } from '../steps/use-record-actions'
import { useDeleting } from '../use-deleting'
import { useDefectColumns } from './defect-columns'

const OpenDialog = lazyDialog(() => import('@/app/(staff)/_parts/investigations/open-dialog'))

type Drawn = 'columns' | 'rowActions' | 'bulk' | 'bulkEverything'

interface TableProps extends Omit<ComponentProps<typeof DataTable<ListedRow>>, Drawn> {
  href: string
  held: Access[]
  mayExport?: boolean
  type?: number
  sortedThen?: readonly string[]
}

export function RecordTable(props: TableProps) {
  const { href, held, type, mayExport = false, sortedThen, ...table } = props
  const { page, list } = table
  const deleting = useDeleting(list.reload)
  const actions = useRecordActions(held, list.reload)
  const exporting = useExporting()
  const rowActions = useRowActions(actions, deleting.item)
  useRememberedList(href, page)
  useWatchEditing(page.records)
  const columns = useDefectColumns()
  const [chosen, investigate] = useState<string[]>()
  const mayInvestigate = held.includes('investigation:add')
  return (
    <>
      <DataTable
        {...table}
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
          !sortedThen && (actions.mayMany() || mayExport || mayInvestigate)
            ? (rows, clear, everything) => (
                <BulkActions
                  {...{ rows, clear, actions }}
                  all={everything ? { ...page, filters: list.filters, type } : undefined}
                  onInvestigate={mayInvestigate ? rows => investigate(rows.map(({ id }) => id)) : undefined}
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
      {chosen && (
        <DialogWords>
          <OpenDialog title="" from={{ complaintIds: chosen }} onClose={() => investigate(undefined)} />
        </DialogWords>
      )}
    </>
  )
}

function useRowActions(actions: RecordActions, removeItem: (record: Target) => RowAction) {
  const t = useTranslations('defects')
  return (row: Target) => {
    const { step, edit, remove, others } = actions.offered(row)
    return [
      { key: 'view', label: t('view'), href: `/defects/${row.id}` },
      step !== undefined && actions.item(step, row),
      edit && {
        ...{ key: 'edit', label: t('edit'), access: declared.amend.access },
        href: `/defects/${row.id}/edit`,
      },
      ...others.map(name => actions.item(name, row)),
      // A record that is over is deleted from its own page only.
      remove && !isOver(row.state) && removeItem(row),
    ]
  }
}
