import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { useDenial } from '@/app/_ui/permitted'
import { DataTable } from '@/app/_ui/table/data-table'
import type { RowAction } from '@/app/_ui/table/row-actions'
import { useRememberedList } from '@/app/(staff)/_parts/list-memory'
import type { Access } from '@/lib/core/permissions'
import { actions as declared } from '@/lib/defects/actions'
import type { ListedRow } from '@/lib/defects/list/find-page'
import { isOver } from '@/lib/defects/states'
import type { ExportOffer } from '../exports/export-dialog'
import { offerOf, useExporting } from '../exports/use-exporting'
import { useWatchEditing } from '../presence/editing-now'
import { DialogWords } from '../steps/dialog-words'
import type { AllMatching, Target } from '../steps/target'
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
          <InvestigateChosen
            rows={page.records.filter(({ id }) => chosen.includes(id))}
            onClose={() => investigate(undefined)}
          />
        </DialogWords>
      )}
    </>
  )
}

function InvestigateChosen({ rows, onClose }: { rows: ListedRow[]; onClose(): void }) {
  const t = useTranslations('investigations.open')
  const [first] = rows
  // What all of them have in common, else the first one's number.
  const common = (['brandName', 'modelRangeName', 'assemblyName'] as const)
    .filter(name => rows.every(row => row[name] === first?.[name]))
    .flatMap(name => first?.[name] ?? [])
  const title =
    common.length > 0
      ? common.join(' · ')
      : t('ofRecords', { number: first?.complaintNo ?? '', count: rows.length })
  return <OpenDialog title={title} from={{ complaintIds: rows.map(({ id }) => id) }} onClose={onClose} />
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

interface BulkProps {
  rows: Target[]
  clear(): void
  all?: AllMatching
  actions: RecordActions
  onDelete(rows: Target[]): void
  onExport?(offer: ExportOffer): void
  onInvestigate?(rows: Target[]): void
}

function BulkActions({ rows, clear, all, actions, onDelete, onExport, onInvestigate }: BulkProps) {
  const t = useTranslations()
  const denial = useDenial()
  const button = (access: Access, label: string, onClick: () => unknown, red = false) => {
    const denied = denial(access)
    return (
      <ActionButton key={label} size="small" danger={red && !denied} {...{ onClick, ...denied }}>
        {label}
      </ActionButton>
    )
  }
  const many = (name: 'review' | 'handOver' | 'delete') => actions.openMany(name, rows, clear, all)
  const remove = () => (all ? many('delete') : onDelete(rows))
  return (
    <>
      {(['review', 'handOver'] as const)
        .filter(name => actions.mayMany(name))
        .map(name => button(declared[name].access, t(`recordActions.bulk.${name}`), () => many(name)))}
      {onExport &&
        button('vehicle_defect_export', t('defects.exportChosen'), () =>
          onExport({ ...(all ?? offerOf(rows)), deleted: false }),
        )}
      {onInvestigate &&
        !all &&
        button('investigation:add', t('investigations.add'), () => onInvestigate(rows))}
      {actions.mayMany('delete') && button(declared.delete.access, t('defects.removeChosen'), remove, true)}
    </>
  )
}
