'use client'

import { useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import { formatSecond } from '@/lib/audit/declaration'
import type { AuditRow } from '@/lib/audit/present-rows'
import type { Page } from '@/lib/core/paging'
import { ListPage } from '../../_parts/list-page'
import { type AuditTab, AuditTabs } from './audit-tabs'
import { useAuditFilters, useAuditWords } from './audit-words'
import { ExportLog } from './export-log'

const AuditDialog = lazyDialog(() => import('./audit-dialog'))

interface ListProps {
  page: Page<AuditRow>
  tab: Exclude<AuditTab, 'looks'>
  preferences: TablePreferences | null
  known: { action: readonly string[]; entity: readonly string[]; outcome: readonly string[] }
  mayExport: boolean
  mayOpen: boolean
  mayTasks: boolean
}

export function AuditList({ page, tab, preferences, known, mayExport, mayOpen, mayTasks }: ListProps) {
  const { t } = useAuditWords()
  const list = useListState('part')
  const [open, setOpen] = useState<AuditRow>()
  const { filterOf, options, withCommon } = useAuditFilters(known.outcome)
  const fields = [
    ...withCommon(
      { ...filterOf('action'), type: 'multi-select', options: options('actions', known.action) },
      [{ ...filterOf('entity'), type: 'multi-select', options: options('entities', known.entity) }],
    ),
    ...(tab === 'all' ? [{ ...filterOf('seen'), type: 'boolean' } as const] : []),
  ]
  return (
    <>
      <ListPage
        title={t('auditLog.title')}
        aside={<AuditTabs open={tab} />}
        actions={mayExport && <ExportLog query={list.key} tab={tab} />}
        page={page}
        list={list}
        fields={fields}
        columns={useColumns()}
        preferencesKey="audit"
        preferences={preferences}
        rowActions={row => [{ key: 'open', label: t('auditLog.open'), onSelect: () => setOpen(row) }]}
      />
      {open && <AuditDialog row={open} {...{ mayOpen, mayTasks }} onClose={() => setOpen(undefined)} />}
    </>
  )
}

export const toneOf = { done: 'green', refused: 'orange', failed: 'red', cancelled: 'grey' } as const

function useColumns(): Column<AuditRow>[] {
  const { word, field, details, record, t } = useAuditWords()
  const title = (name: string) => t(`auditLog.columns.${name}`)
  const changed = (row: AuditRow) =>
    row.changes
      ? Object.keys(row.changes)
          .map(name => field(name, row))
          .join(t('ui.comma'))
      : row.shown
        ? t('auditLog.shownRecords', { count: row.shown })
        : row.outcome === 'refused'
          ? details(row)
              .map(([, text]) => text)
              .join(t('ui.comma'))
          : ''
  return columnsOf<AuditRow>(title, {
    at: { width: 156, text: row => formatSecond(row.at), locked: true },
    userName: {
      width: 84,
      text: row => row.userName ?? row.loginId ?? (row.door === 'command' ? t('auditLog.nobody') : null),
    },
    action: { width: 148, text: row => word('actions', row.action), locked: true },
    outcome: {
      width: 88,
      text: row => word('outcomes', row.outcome),
      render: row => (
        <Tag tone={toneOf[row.outcome as keyof typeof toneOf] ?? 'grey'}>{word('outcomes', row.outcome)}</Tag>
      ),
    },
    record: { width: 148, text: record },
    changes: { width: 108, grow: true, text: changed },
    ip: { width: 108, code: true, yields: 1 },
    entity: { width: 88, text: row => word('entities', row.entity), hidden: true },
    loginId: { width: 112, hidden: true },
    door: { width: 88, text: row => word('doors', row.door), hidden: true },
    requestId: { width: 304, code: true, hidden: true },
  })
}
