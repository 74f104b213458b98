'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { inputOf } from '@/app/_ui/call-address'
import { Icon, TextButton } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { formatSecond } from '@/lib/audit/declaration'
import type { ExportSummary } from '@/lib/audit/export-summary'
import type { LookRow } from '@/lib/audit/present-looks'
import type { AuditRow } from '@/lib/audit/present-rows'
import type { Page } from '@/lib/core/paging'
import { ListPage } from '../../_parts/list-page'
import css from './audit.module.css'
import { AuditTabs } from './audit-tabs'
import { useAuditFilters, useAuditWords } from './audit-words'
import { ExportLog } from './export-log'

interface LooksLine {
  id: string
  look: LookRow
  row?: AuditRow
  rest?: number
}

const toneOf: Record<LookRow['look'], Tone> = {
  read: 'grey',
  reveal: 'orange',
  file: 'cyan',
  export: 'purple',
  log: 'dark',
}

interface Given {
  unfolded: ReadonlyMap<string, unknown>
  toggle(look: LookRow): void
  more(look: LookRow): unknown
  onOpen(row: AuditRow): void
  mayOpen: boolean
}

function useLookColumns({ unfolded, toggle, more, onOpen, mayOpen }: Given): Column<LooksLine>[] {
  const { word, record, details, t } = useAuditWords()
  const summary = useHeldText()
  const title = (name: string) => t(`auditLog.columns.${name}`)
  const rowText = (row: AuditRow) =>
    record(row) ??
    details(row)
      .map(([name, text]) => `${name} ${text}`)
      .join(' · ')
  const nameOf = (look: LookRow) => look.userName ?? look.loginId ?? look.userId
  return columnsOf<LooksLine>(title, {
    hour: {
      width: 184,
      locked: true,
      text: ({ look, row }) => (row ? formatSecond(row.at) : hourText(look.hour)),
      render: ({ look, row }) =>
        row ? (
          <span className="pl-20 secondary">{formatSecond(row.at)}</span>
        ) : (
          <button
            type="button"
            className={`min-h-24 inline-flex align-center gap-4 ${css.unfold}`}
            aria-expanded={unfolded.has(look.id)}
            aria-label={t(unfolded.has(look.id) ? 'auditLog.fold' : 'auditLog.unfold', {
              name: nameOf(look),
              hour: hourText(look.hour),
            })}
            onClick={() => toggle(look)}
          >
            <Icon name="right" />
            {hourText(look.hour)}
          </button>
        ),
    },
    userName: { width: 96, text: ({ look, row }) => (row ? '' : nameOf(look)) },
    look: {
      width: 148,
      text: ({ look, row }) => (row ? word('actions', row.action) : t(`auditLog.looks.${look.look}`)),
      render: ({ look, row }) =>
        row ? (
          <TextButton onClick={() => onOpen(row)}>{word('actions', row.action)}</TextButton>
        ) : (
          <Tag tone={toneOf[look.look]}>{t(`auditLog.looks.${look.look}`)}</Tag>
        ),
    },
    records: { width: 88, align: 'right', text: ({ look, row }) => (row ? row.shown : look.records) },
    held: {
      width: 320,
      grow: true,
      text: ({ look, row }) => (row ? rowText(row) : summary(look)),
      render: ({ look, row, rest = 0 }) => {
        const text = row ? rowText(row) : summary(look)
        const [id, number] = row
          ? [row.entityId, row.complaintNo]
          : [look.record?.id, look.record?.complaintNo]
        const linked = mayOpen && id && number
        if (!linked && !text && rest <= 0) return null
        return (
          <span className={css.held}>
            {linked ? <a href={`${basePath}/defects/${id}`}>{number}</a> : text}{' '}
            {rest > 0 && (
              <TextButton onClick={() => more(look)}>{t('auditLog.moreRows', { count: rest })}</TextButton>
            )}
          </span>
        )
      },
    },
    times: { width: 72, align: 'right', text: ({ look, row }) => (row ? '' : look.rows) },
    ip: { width: 128, code: true, text: ({ row }) => row?.ip, hidden: true },
    loginId: { width: 112, hidden: true, text: ({ look }) => look.loginId },
  })
}

function hourText(hour: string): string {
  const from = formatSecond(hour).slice(0, 16)
  const to = formatSecond(new Date(Date.parse(hour) + 3_600_000).toISOString()).slice(11, 16)
  return `${from}–${to === '00:00' ? '24:00' : to}`
}

function useHeldText() {
  const words = useTranslations('auditLog.held')
  const comma = useTranslations('ui')('comma')
  const ofExport = (held: ExportSummary) =>
    [
      held.chosen !== null
        ? words('chosen', { count: held.chosen })
        : held.filters.length > 0
          ? words('filters', { filters: held.filters.join(comma) })
          : words('all'),
      held.columns.length > 0 && words('columns', { columns: held.columns.join(comma) }),
      held.personal && words(held.personal),
      held.reason && words('reason', { reason: held.reason }),
    ]
      .filter(Boolean)
      .join(' · ')
  return ({ export: held, record }: LookRow): string => (held ? ofExport(held) : (record?.complaintNo ?? ''))
}

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
