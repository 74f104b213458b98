'use client'

import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Page } from '@/lib/core/paging'
import type { RunRow } from '@/lib/signals/runs/page-runs'

const tones: Record<RunRow['state'], Tone> = { queued: 'grey', running: 'blue', done: 'green', failed: 'red' }
const refreshMs = 5_000

export function RunsTab({ page, preferences }: { page: Page<RunRow>; preferences: TablePreferences | null }) {
  const t = useTranslations('rule')
  const list = useListState('tab', undefined, 20)
  useRefreshWhile(
    page.records.some(({ state }) => state === 'queued' || state === 'running'),
    page.records,
    refreshMs,
  )
  return (
    <DataTable
      page={page}
      list={list}
      label={t('tabs.runs')}
      columns={useRunColumns()}
      preferencesKey="signalRuns"
      preferences={preferences}
    />
  )
}

function useRunColumns(): Column<RunRow>[] {
  const t = useTranslations('rule')
  const format = useFormatter()
  const number = (value: number | null) => (value === null ? null : format.number(value))
  type Count = 'rules' | 'cells' | 'records' | 'fired' | 'items' | 'opened'
  const count = (key: Count, width: number, yields?: number) => ({
    ...{ width, yields, align: 'right' as const },
    text: (row: RunRow) => number(row[key]),
  })
  const items = (key: 'items' | 'opened', width: number, filter: string) => ({
    ...count(key, width),
    render: (row: RunRow) =>
      row[key] ? (
        <Link href={`/rule?${filter}=${row.id}`} prefetch={false}>
          {number(row[key])}
        </Link>
      ) : (
        number(row[key])
      ),
  })
  return columnsOf<RunRow>(name => t(`runs.${name as 'asOf'}`), {
    asOf: { width: 120, locked: true },
    every: {
      ...{ title: t('fields.every'), width: 88, yields: 1 },
      text: row => t(`every.${row.every as 'week'}`),
    },
    state: {
      ...{ title: t('fields.enabled'), width: 96 },
      text: row => t(`states.${row.state}`),
      render: row => <Tag tone={tones[row.state]}>{t(`states.${row.state}`)}</Tag>,
    },
    rules: count('rules', 80, 3),
    cells: count('cells', 112, 2),
    records: count('records', 112),
    fired: count('fired', 80, 1),
    items: items('items', 136, 'run'),
    opened: items('opened', 112, 'openedBy'),
    ms: {
      ...{ width: 96, yields: 4, align: 'right' },
      text: row =>
        row.ms === null
          ? null
          : t('runs.seconds', { n: format.number(row.ms / 1000, { maximumFractionDigits: 1 }) }),
    },
    finishedAt: { width: 144, text: row => formatMinute(row.finishedAt) },
    reason: {
      ...{ width: 160, grow: true },
      text: ({ reason, failures }) =>
        [reason, ...failures.map(one => t('runs.failed', { rule: one.rule, why: one.reason }))]
          .filter(Boolean)
          .join(' · '),
    },
  })
}
