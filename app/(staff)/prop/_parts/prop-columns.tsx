'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/call-address'
import type { Column } from '@/app/_ui/table/columns'
import { Interval } from './interval'
import css from './prop.module.css'
import type { PropRow } from './prop-row'
import { Signals } from './signals'
import { SparkBars } from './spark-bars'

type Key = keyof PropRow & string

export function usePropColumns(opened: string | null, hrefOf: (cell: string) => string): Column<PropRow>[] {
  const t = useTranslations('prop')
  const format = useTranslations('analysis')
  return useMemo(() => {
    const number = (key: Key, width: number, more: Partial<Column<PropRow>> = {}): Column<PropRow> => ({
      key,
      title: t(`columns.${key as 'n'}`),
      width,
      align: 'right',
      sortable: true,
      ...more,
    })
    const ratio = (key: 'prr' | 'ror', hidden = false): Column<PropRow> =>
      number(key, 148, {
        hidden,
        render: row =>
          row[key] === null ? (
            <span className={css.few}>{row.tooFew ? format('tooFewShort') : '–'}</span>
          ) : (
            <>
              {row[key].toFixed(2)}{' '}
              <span className={css.range}>
                [{row[`${key}Low`]?.toFixed(2)}, {row[`${key}High`]?.toFixed(2)}]
              </span>
            </>
          ),
      })
    return [
      {
        key: 'group',
        title: t('columns.group'),
        width: 112,
        fixed: 'left',
        locked: true,
        render: row => (
          <a href={basePath + hrefOf(row.id)} aria-current={row.id === opened ? 'true' : undefined}>
            {row.group}
          </a>
        ),
      },
      { key: 'event', title: t('columns.event'), width: 152, locked: true, grow: true },
      number('n', 64, { locked: true, render: row => <a href={basePath + row.href}>{row.n}</a> }),
      { ...number('expected', 64), sortable: false },
      number('ic025', 152, { render: row => <Interval low={row.ic025} value={row.ic} high={row.ic975} /> }),
      number('ic025Stratified', 104, { text: row => row.ic025Stratified.toFixed(2) }),
      {
        key: 'spark',
        title: t('columns.spark'),
        width: 104,
        render: row => <SparkBars values={row.spark} />,
      },
      { key: 'since', title: t('columns.since'), width: 104 },
      {
        key: 'tags',
        title: t('columns.tags'),
        width: 192,
        render: row => <Signals tags={row.tags} />,
      },
      number('rrr', 72),
      ratio('prr'),
      number('q', 72, { text: row => (row.q < 0.001 ? '<0.001' : row.q.toFixed(3)) }),
      number('chi2', 80, { hidden: true }),
      ratio('ror', true),
      number('severity', 96, { hidden: true }),
    ]
  }, [t, format, opened, hrefOf])
}
