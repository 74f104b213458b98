'use client'

import { Button } from 'antd'
import { useSearchParams } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import type { Page } from '@/lib/core/paging'
import type { ReportRow } from '@/lib/intake/triage/page-reports'
import type { ReportDetail } from '@/lib/intake/triage/read-report'
import { Desk } from '../../_parts/desk/desk'
import css from './consumer.module.css'
import { ReportPane } from './report-pane'
import { RejectDialog } from './step-bar'
import { useQueueColumns } from './use-queue-columns'
import { type QueueOffers, useQueueSearch } from './use-queue-search'
import { useTriage } from './use-triage'

const AcceptCleanDialog = lazyDialog(() => import('./accept-clean-dialog'))

interface DeskProps {
  page: Page<ReportRow> & {
    counts: { waiting: number; supplement: number; product: number }
    clean: number
  }
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
      <span className={css.count}>
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
