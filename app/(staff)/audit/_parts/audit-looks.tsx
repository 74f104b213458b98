'use client'

import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { inputOf } from '@/app/_ui/call-address'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import type { Page } from '@/lib/core/paging'
import { ListPage } from '../../_parts/list-page'
import { AuditTabs } from './audit-tabs'
import { useAuditFilters, useAuditWords } from './audit-words'
import { ExportLog } from './export-log'
import { type LooksLine, useLookColumns } from './look-columns'

const batchSize = 100

const AuditDialog = lazyDialog(() => import('./audit-dialog'))

interface LooksProps {
  page: Page<LookRow>
  looks: string[]
  outcomes: readonly string[]
  preferences: TablePreferences | null
  mayExport: boolean
  mayOpen: boolean
  mayTasks: boolean
}

export function AuditLooks({ page, looks, outcomes, preferences, mayExport, mayOpen, mayTasks }: LooksProps) {
  const { t } = useAuditWords()
  const list = useListState('part')
  const [open, setOpen] = useState<AuditRow>()
  const { unfolded, toggle, more } = useUnfolded(list.key)
  const { filterOf, withCommon } = useAuditFilters(outcomes)
  const options = looks.map(value => ({ value, label: t(`auditLog.looks.${value}`) }))
  const fields: SearchField[] = [
    ...withCommon({ ...filterOf('look'), type: 'multi-select', options }),
    { ...filterOf('seen'), type: 'boolean' },
  ]
  const lines = page.records.flatMap((look): LooksLine[] => [
    { id: look.id, look },
    ...(unfolded.get(look.id)?.rows ?? []).map((row, at, { length }) => ({
      id: `${look.id} ${row.id}`,
      look,
      row,
      rest: at === length - 1 ? look.rows - length : 0,
    })),
  ])
  return (
    <>
      <ListPage
        title={t('auditLog.title')}
        aside={<AuditTabs open="looks" />}
        actions={mayExport && <ExportLog query={list.key} tab="looks" />}
        page={{ ...page, records: lines }}
        list={list}
        fields={fields}
        columns={useLookColumns({ unfolded, toggle, more, onOpen: setOpen, mayOpen })}
        preferencesKey="audit-looks"
        preferences={preferences}
      />
      {open && <AuditDialog row={open} {...{ mayOpen, mayTasks }} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface Unfolded {
  rows: AuditRow[]
  pending: boolean
}

function useUnfolded(query: string) {
  const [state, setState] = useState({ query, unfolded: new Map<string, Unfolded>() })
  const unfolded = state.query === query ? state.unfolded : new Map<string, Unfolded>()
  const change = (id: string, to?: Unfolded) =>
    setState(({ query: of, unfolded: old }) => {
      const next = new Map(of === query ? old : [])
      if (to) next.set(id, to)
      else next.delete(id)
      return { query, unfolded: next }
    })

  const load = async (look: LookRow, rows: AuditRow[]) => {
    change(look.id, { rows, pending: true })
    const filters = new URLSearchParams(query)
    for (const name of ['page', 'limit', 'part', 'look']) filters.delete(name)
    const last = rows.at(-1)
    try {
      const { records } = await call('GET /auditlog/page', {
        ...inputOf(filters),
        part: 'looks',
        look: look.look,
        userId: look.userId,
        hour: look.hour,
        ...(look.entityId && { entityId: look.entityId }),
        ...(last && { before: `${last.at} ${last.id}` }),
        limit: batchSize,
      })
      change(look.id, { rows: [...rows, ...records], pending: false })
    } catch {
      // `call()` has shown the error.
      change(look.id, rows.length > 0 ? { rows, pending: false } : undefined)
    }
  }

  return {
    unfolded,
    toggle: (look: LookRow) => (unfolded.has(look.id) ? change(look.id) : void load(look, [])),
    more: (look: LookRow) => load(look, unfolded.get(look.id)?.rows ?? []),
  }
}
