'use client'

import { Button } from 'antd'
import { useSearchParams } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import type { pageReports, ReportRow } from '@/lib/intake/triage/page-reports'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { Desk } from '../../_parts/desk/desk'
import css from './consumer.module.css'
import { Marks } from './marks'
import { ReportPane } from './report-pane'
import { RejectDialog } from './step-bar'
import { toneOf } from './tone-of'
import { type QueueOffers, useQueueSearch } from './use-queue-search'
import { useTriage } from './use-triage'

const AcceptCleanDialog = lazyDialog(() => import('./accept-clean-dialog'))

interface DeskProps {
  page: Awaited<ReturnType<typeof pageReports>>
  tab: string
  preferences: TablePreferences | null
  opened: ReportDetail | null
  gone: boolean
  offers: QueueOffers
  may: { reject: boolean; undo: boolean }
}

export function ConsumerDesk({ page, tab, preferences, opened, gone, offers, may }: DeskProps) {
  const t = useTranslations()
  const list = useListState('tab', 'report')
  const query = new URLSearchParams(useSearchParams())
  const hrefOf = (id?: string) => {
    const next = new URLSearchParams(query)
    next.delete('report')
    if (id) next.set('report', id)
    return next.size > 0 ? `/consumer?${next}` : '/consumer'
  }
  const triage = useTriage({ rows: page.records, opened: opened?.id, hrefOf, mayUndo: may.undo })
  const [accepting, setAccepting] = useState(false)
  const [rejecting, setRejecting] = useState<{ rows: ReportRow[]; clear(): void }>()
  const fields = useQueueSearch(tab, offers)
  const triaged = tab === 'waiting' || tab === 'product'
  return (
    <>
      <PageHead title={t('consumer.title')} aside={<QueueTabs tab={tab} counts={page.counts} />}>
        {page.clean > 0 && (
          <Button onClick={() => permitted('vehicle_defect_feedback_audit') && setAccepting(true)}>
            {t('consumer.actions.acceptClean', { count: page.clean })}
          </Button>
        )}
      </PageHead>
      <SearchForm fields={fields} list={list} labels={offers.labels} />
      <Desk
        kind="table"
        queue={
          <div className={css.queue}>
            <DataTable
              page={page}
              columns={useQueueColumns(opened?.id, hrefOf, tab)}
              list={list}
              chips={useFilterChips(fields, list, offers.labels)}
              label={t('consumer.title')}
              preferencesKey="consumer"
              preferences={preferences}
              bulk={
                may.reject && triaged
                  ? (rows, clear) => (
                      <Button
                        size="small"
                        danger
                        onClick={() =>
                          permitted('vehicle_defect_feedback_audit') && setRejecting({ rows, clear })
                        }
                      >
                        {t('consumer.actions.rejectMany')}
                      </Button>
                    )
                  : undefined
              }
            />
          </div>
        }
      >
        <ReportPane report={opened} gone={gone} empty={page.records.length === 0} triage={triage} />
      </Desk>
      {accepting && (
        <AcceptCleanDialog
          clean={page.clean}
          waiting={page.total}
          filters={list.filters}
          onClose={() => setAccepting(false)}
        />
      )}
      {rejecting && (
        <RejectDialog
          reports={rejecting.rows}
          onClose={() => setRejecting(undefined)}
          onSend={async values => {
            await triage.reject(rejecting.rows, values)
            rejecting.clear()
            setRejecting(undefined)
          }}
        />
      )}
    </>
  )
}

const cap = 10_000
const tabs = ['waiting', 'supplement', 'product', 'all'] as const

function QueueTabs({ tab, counts }: { tab: string; counts: Record<string, number> }) {
  const t = useTranslations('consumer')
  const format = useFormatter()
  const countOf = (count: number | undefined) =>
    count !== undefined && (
      <span className="ml-4 secondary">
        {format.number(count)}
        {count >= cap && '+'}
      </span>
    )
  return (
    <LinkTabs
      label={t('tabsLabel')}
      tabs={tabs}
      open={tab}
      hrefOf={one => (one === 'waiting' ? '/consumer' : `/consumer?tab=${one}`)}
    >
      {one => (
        <>
          {t(`tabs.${one}`)}
          {countOf(counts[one])}
        </>
      )}
    </LinkTabs>
  )
}

function useQueueColumns(opened: string | undefined, hrefOf: (id: string) => string, tab: string) {
  const t = useTranslations('consumer')
  const comma = useTranslations('ui')('comma')
  const format = useFormatter()
  const title = (name: string) => t(`columns.${name}`)
  const missing = (row: ReportRow) => row.missing.map(({ label }) => label).join(comma)
  const waiting = ({ waitingHours }: ReportRow) =>
    waitingHours >= 48
      ? t('days', { count: Math.floor(waitingHours / 24) })
      : waitingHours >= 1
        ? t('hours', { count: waitingHours })
        : t('justNow')
  const state: Column<ReportRow> = {
    key: 'state',
    title: title('state'),
    width: 92,
    text: row => row.stateDes,
    render: row => <Tag tone={toneOf[row.state] ?? 'grey'}>{row.stateDes}</Tag>,
  }
  const columns: Column<ReportRow>[] = columnsOf<ReportRow>(title, {
    complaintNo: {
      width: 152,
      code: true,
      locked: true,
      fixed: 'left',
      text: row => row.complaintNo,
      render: row => (
        <a href={basePath + hrefOf(row.id)} aria-current={row.id === opened ? 'true' : undefined}>
          {row.complaintNo}
        </a>
      ),
    },
    ...(tab === 'all' && { state }),
    subject: { width: 124, yields: 3 },
    summary: { width: 116, grow: true },
    marks: {
      width: 96,
      text: () => '',
      render: row => <Marks marks={row} supplemented={row.supplemented} appealed={row.appealed} />,
    },

    // Most reports of this tab no longer wait; its state column says more.
    waiting: { width: 92, align: 'right', hidden: tab === 'all', text: waiting },
    completeness: {
      width: 92,
      yields: 2,
      align: 'right',
      text: row => format.number(row.completeness, { style: 'percent' }),
      render: row => (
        <span title={missing(row) || undefined}>{format.number(row.completeness, { style: 'percent' })}</span>
      ),
    },
    duplicates: { width: 56, yields: 1, align: 'right', text: row => row.duplicates || '' },
    receivedAt: { width: 148, code: true, hidden: true, text: row => formatMinute(row.receivedAt) },
    vin: { width: 184, code: true, copy: true, hidden: true },
    missing: { width: 200, hidden: true, text: missing },
  })
  return columns
}
