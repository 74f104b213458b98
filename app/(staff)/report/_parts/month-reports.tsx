'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { LinkButton } from '@/app/_ui/link-button'
import { PageHead } from '@/app/_ui/page-head'
import { Panel } from '@/app/_ui/panel'
import { ColumnTable } from '@/app/_ui/table/column-table'
import { useListState } from '@/app/_ui/table/list-state'
import { useRefreshWhile } from '@/app/_ui/use-refresh-while'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { listPins } from '@/lib/month-reports/panel'
import type { listMonthReports } from '@/lib/month-reports/reports'
import type { readMonthTemplate } from '@/lib/month-reports/template'
import type { FilterFrame } from '../../_parts/analysis/read-filters'
import { RecordFilters } from '../../_parts/analysis/record-filters'
import { TemplatePanel } from '../../_parts/template-panel'

interface MonthReportsProps {
  filters: FilterFrame
  list: Awaited<ReturnType<typeof listMonthReports>>
  pins: Awaited<ReturnType<typeof listPins>>
  template: Awaited<ReturnType<typeof readMonthTemplate>>
  ended: string
  mayKeep: boolean
}

const pollIntervalMs = 1_500

export function MonthReports({ filters, list, pins, template, ended, mayKeep }: MonthReportsProps) {
  const t = useTranslations('monthReport')
  const router = useRouter()
  const { filters: narrowed } = useListState()
  const conditions = Object.fromEntries(
    Object.entries(narrowed).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
  const [month, setMonth] = useState(ended)
  const [started, setStarted] = useState(false)
  useRefreshWhile(list.running > 0, list.reports, pollIntervalMs)
  const make = async () => {
    await call('POST /analysis/month', { month, filters: conditions })
    setStarted(true)
    router.refresh()
  }
  const remove = async (id: string) => {
    await call('DELETE /analysis/panel/:id', { id })
    router.refresh()
  }
  return (
    <>
      <PageHead title={t('title')}>
        <label className="row gap-8">
          {t('monthLabel')}
          <input
            type="month"
            className="h-28 border-strong rounded-4 bg-container"
            value={month}
            max={ended}
            onChange={event => setMonth(event.target.value)}
          />
        </label>
        <ActionButton type="primary" disabled={!month || list.running > 0} onClick={make}>
          {t(list.running > 0 ? 'making' : 'make')}
        </ActionButton>
        <LinkButton href="/report">{t('back')}</LinkButton>
      </PageHead>
      <RecordFilters filters={filters} own={[]} />
      {started && list.failed && <p className="text-error mb-8">{list.failed}</p>}
      <Panel title={t('made')}>
        <ColumnTable
          none={t('none')}
          named
          rows={list.reports}
          keyOf={({ id }) => id}
          columns={[
            [t('columns.month'), ({ month }) => month],
            [t('columns.whose'), ({ own }) => t(own ? 'ownReport' : 'officeReport')],
            [t('columns.filter'), ({ filter }) => filter ?? t('noFilter')],
            [t('columns.at'), ({ createdAt }) => formatMinute(createdAt), 'nowrap'],
            [
              t('columns.files'),
              ({ files }) =>
                files.map(({ id, format }) => (
                  <a key={id} href={hrefOf('GET /analysis/month/file', { id })} download>
                    {t(`formats.${format as 'pdf'}`)}
                  </a>
                )),
              'row gap-12',
            ],
          ]}
        />
      </Panel>
      <Panel title={t('panel')}>
        <p className="secondary mb-8">{t('panelHint')}</p>
        {pins.length > 0 && (
          <ColumnTable
            named
            rows={pins}
            keyOf={({ id }) => id}
            columns={[
              [t('columns.pin'), ({ title }) => title],
              [t('columns.period'), ({ months }) => t('pinMonths', { months })],
              [t('columns.at'), ({ createdAt }) => formatMinute(createdAt), 'nowrap'],
              [
                t('columns.actions'),
                ({ id }) => (
                  <ActionButton size="small" onClick={() => remove(id)}>
                    {t('unpin')}
                  </ActionButton>
                ),
              ],
            ]}
          />
        )}
      </Panel>
      <TemplatePanel
        title={t('templateTitle')}
        {...{ template, mayKeep }}
        calls={{
          file: hrefOf('GET /analysis/month/template/file', {}),
          save: form => call('POST /analysis/month/template', form, { quiet: true }),
          reset: () => call('DELETE /analysis/month/template'),
        }}
      />
    </>
  )
}
