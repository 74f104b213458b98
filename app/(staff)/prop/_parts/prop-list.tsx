'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { Page } from '@/lib/core/paging'
import { ownWords } from './own-words'
import css from './prop.module.css'
import { usePropColumns } from './prop-columns'
import { type PackedRows, unpackRows } from './prop-row'

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
