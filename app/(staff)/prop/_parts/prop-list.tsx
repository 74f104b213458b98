'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/call-address'
import { useAddressed } from '@/app/_ui/charts/links/addressed'
import { Interval } from '@/app/_ui/charts/small/interval'
import { Spark } from '@/app/_ui/charts/small/spark'
import { Tag } from '@/app/_ui/state-tag'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
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

type Key = keyof PropRow & string

function usePropColumns(opened: string | null, hrefOf: (cell: string) => string): Column<PropRow>[] {
  const t = useTranslations('prop')
  const format = useTranslations('analysis')
  const addressed = useAddressed()
  return useMemo(() => {
    const number = (key: Key, width: number, more: Partial<Column<PropRow>> = {}): Column<PropRow> => ({
      ...{ key, title: t(`columns.${key as 'n'}`), width, align: 'right', sortable: true },
      ...more,
    })
    const ratio = (key: 'prr' | 'ror', hidden = false): Column<PropRow> =>
      number(key, 148, {
        hidden,
        render: row =>
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
    return [
      {
        key: 'group',
        title: t('columns.group'),
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
      { key: 'event', title: t('columns.event'), width: 144, locked: true, grow: true },
      number('n', 108, {
        locked: true,
        text: ({ n, collapsed }) => (collapsed < n ? t('countedAs', { n, collapsed }) : String(n)),
        render: ({ n, collapsed, href }) => (
          <>
            <a href={addressed ? basePath + href : undefined}>{n}</a>
            {collapsed < n && <span className="tertiary text-12"> {t('merged', { n: collapsed })}</span>}
          </>
        ),
      }),
      { ...number('expected', 64, { yields: 8 }), sortable: false },
      {
        ...{ key: 'level', title: t('columns.level'), width: 96 },
        text: row => format(`levels.${row.level}`),
        render: row => <Tag tone={levelTones[row.level]}>{format(`levels.${row.level}`)}</Tag>,
      },
      number('ic025', 152, {
        yields: 7,
        render: row => <Interval low={row.ic025} value={row.ic} high={row.ic975} drawn={addressed} />,
      }),
      number('ic025Stratified', 104, { hidden: true, text: row => row.ic025Stratified.toFixed(2) }),
      {
        ...{ key: 'spark', title: t('columns.spark'), width: 104, yields: 3 },
        text: () => '',
        render: row => <Spark values={row.spark} drawn={addressed} />,
      },
      { key: 'since', title: t('columns.since'), width: 104, yields: 4 },
      {
        ...{ key: 'tags', title: t('columns.tags'), width: 152, yields: 2 },
        text: row => row.tags.map(tag => t(`signals.${tag}`)).join(' · '),
      },
      {
        ...{ key: 'watched', title: t('columns.watched'), width: 104, yields: 6 },
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
      {
        ...{ key: 'campaign', title: t('columns.campaign'), width: 152, yields: 5 },
        text: row => campaignText(row),
        render: row =>
          row.campaign && (
            <a href={addressed ? `${basePath}/carBack?id=${row.campaign.id}` : undefined}>
              {campaignText(row)}
            </a>
          ),
      },
      number('rrr', 72, { yields: 1 }),
      ratio('prr', true),
      number('q', 72, { hidden: true, text: row => (row.q < 0.001 ? '<0.001' : row.q.toFixed(3)) }),
      number('chi2', 80, { hidden: true }),
      ratio('ror', true),
      number('severity', 96, { hidden: true }),
    ]
  }, [t, format, opened, hrefOf, addressed])
}
