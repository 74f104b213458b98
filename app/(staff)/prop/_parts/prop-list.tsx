'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { useAddressed } from '@/app/_ui/charts/links/addressed'
import { Interval } from '@/app/_ui/charts/small/interval'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Tag } from '@/app/_ui/state-tag'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import { levelTones } from '@/app/(staff)/_parts/analysis/level-tones'
import type { Page } from '@/lib/core/paging'
import { ownWords } from './own-words'
import css from './prop.module.css'
import { type PackedRows, type PropRow, unpackRows } from './prop-row'

interface PropListProps {
  page: Omit<Page<never>, 'records'>
  rows: PackedRows
  preferences: TablePreferences | null
}

const rowsOfPage = 50

export function PropList({ page, rows, preferences }: PropListProps) {
  const t = useTranslations('prop')
  const list = useListState(
    ownWords.filter(name => name !== 'cell'),
    'cell',
    rowsOfPage,
  )
  const query = useSearchParams()
  const opened = query.get('cell')
  const hrefOf = (cell: string) => {
    const next = new URLSearchParams(query)
    next.set('cell', cell)
    return `/prop?${next}`
  }
  const columns = usePropColumns(opened, hrefOf)
  const records = useMemo(() => unpackRows(rows), [rows])
  return (
    <div className={css.list}>
      <DataTable
        page={{ ...page, records }}
        list={list}
        columns={columns}
        label={t('title')}
        preferencesKey="prop"
        preferences={preferences}
      />
    </div>
  )
}

function usePropColumns(opened: string | null, hrefOf: (cell: string) => string): Column<PropRow>[] {
  const t = useTranslations('prop')
  const format = useTranslations('analysis')
  const addressed = useAddressed()
  return useMemo(() => {
    const number = { align: 'right', sortable: true } as const
    const ratio = (key: 'prr' | 'ror') => ({
      ...{ ...number, width: 148, hidden: true },
      render: (row: PropRow) =>
        row[key] === null ? (
          <span className="tertiary">{row.tooFew ? format('tooFewShort') : '–'}</span>
        ) : (
          <>
            {row[key].toFixed(2)}
            <span className="tertiary text-12">
              {` [${row[`${key}Low`]?.toFixed(2)}, ${row[`${key}High`]?.toFixed(2)}]`}
            </span>
          </>
        ),
    })
    const campaignText = ({ campaign }: PropRow) =>
      campaign
        ? t('campaign.of', { state: t(`campaign.${campaign.state as 'still'}`), number: campaign.recallNo })
        : ''
    return columnsOf<PropRow>(key => t(`columns.${key as 'n'}`), {
      group: {
        width: 112,
        fixed: 'left',
        locked: true,
        render: row => (
          <a
            href={addressed ? basePath + hrefOf(row.id) : undefined}
            aria-current={row.id === opened ? 'true' : undefined}
          >
            {row.group}
          </a>
        ),
      },
      event: { width: 144, locked: true, grow: true },
      n: {
        ...{ ...number, width: 108, locked: true },
        text: ({ n, collapsed }) => (collapsed < n ? t('countedAs', { n, collapsed }) : String(n)),
        render: ({ n, collapsed, href }) => (
          <>
            <a href={addressed ? basePath + href : undefined}>{n}</a>
            {collapsed < n && <span className="tertiary text-12"> {t('merged', { n: collapsed })}</span>}
          </>
        ),
      },
      expected: { width: 64, align: 'right', yields: 8 },
      level: {
        width: 96,
        text: row => format(`levels.${row.level}`),
        render: row => <Tag tone={levelTones[row.level]}>{format(`levels.${row.level}`)}</Tag>,
      },
      ic025: {
        ...{ ...number, width: 152, yields: 7 },
        render: row => <Interval low={row.ic025} value={row.ic} high={row.ic975} drawn={addressed} />,
      },
      ic025Stratified: {
        ...{ ...number, width: 104, hidden: true },
        text: row => row.ic025Stratified.toFixed(2),
      },
      spark: {
        ...{ width: 104, yields: 3 },
        text: () => '',
        render: row => <Spark values={row.spark} drawn={addressed} />,
      },
      since: { width: 104, yields: 4 },
      tags: {
        ...{ width: 152, yields: 2 },
        text: row => row.tags.map(tag => t(`signals.${tag}`)).join(' · '),
      },
      watched: {
        ...{ width: 124, yields: 6 },
        text: row => (row.item || row.muted ? t(`watched.${row.muted ? 'muted' : 'item'}`) : ''),
        render: row =>
          row.item ? (
            <a href={addressed ? `${basePath}/rule?entry=${row.item}` : undefined}>
              {t(`watched.${row.muted ? 'muted' : 'item'}`)}
            </a>
          ) : (
            row.muted && t('watched.muted')
          ),
      },
      campaign: {
        ...{ width: 172, yields: 5 },
        text: row => campaignText(row),
        render: row =>
          row.campaign && (
            <a href={addressed ? `${basePath}/carBack?id=${row.campaign.id}` : undefined}>
              {campaignText(row)}
            </a>
          ),
      },
      rrr: { ...number, width: 72, yields: 1 },
      prr: ratio('prr'),
      q: { ...number, width: 72, hidden: true, text: row => (row.q < 0.001 ? '<0.001' : row.q.toFixed(3)) },
      chi2: { ...number, width: 80, hidden: true },
      ror: ratio('ror'),
      severity: { ...number, width: 96, hidden: true },
    })
  }, [t, format, opened, hrefOf, addressed])
}
