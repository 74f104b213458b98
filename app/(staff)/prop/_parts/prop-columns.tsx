'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/navigation'
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
        width: 128,
        fixed: 'left',
        locked: true,
        render: row => (
          <a href={basePath + hrefOf(row.id)} aria-current={row.id === opened ? 'true' : undefined}>
            {row.group}
          </a>
        ),
      },
      { key: 'event', title: t('columns.event'), width: 176, locked: true, grow: true },
      number('n', 64, { locked: true, render: row => <a href={basePath + row.href}>{row.n}</a> }),
      { ...number('expected', 80), sortable: false },
      number('rrr', 80),
      ratio('prr'),
      number('chi2', 80, { hidden: true }),
      ratio('ror', true),
      number('ic025', 168, { render: row => <Interval low={row.ic025} value={row.ic} high={row.ic975} /> }),
      number('ic025Stratified', 104),
      number('q', 72, { text: row => (row.q < 0.001 ? '<0.001' : row.q.toFixed(3)) }),
      number('severity', 80, { hidden: true }),
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
        width: 168,
        render: row => <Signals tags={row.tags} />,
      },
    ]
  }, [t, format, opened, hrefOf])
}
