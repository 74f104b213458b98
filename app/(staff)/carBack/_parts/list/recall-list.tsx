'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { basePath } from '@/app/_ui/navigation'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { AddLink, ListPage } from '@/app/(staff)/_parts/list-page'
import { assemblyOptions, referenceOptions } from '@/app/(staff)/_parts/recalls/recall-options'
import { ImportButton, type SheetImport } from '@/app/(staff)/_parts/sheet-import/import-button'
import type { Page } from '@/lib/core/paging'
import { influences, recallKinds, remedyWays } from '@/lib/recalls/choice-schema'
import { recallStates } from '@/lib/recalls/state-schema'
import { ExportLink } from '../../../_parts/export-link'
import { exportQuery } from '../../../_parts/export-query'
import { recordsHref } from '../detail/tabs'
import { RecallTags, usePercent } from '../recall-tags'
import type { ListedRecall } from './read-recall-list'

const sheet: SheetImport = {
  words: 'recalls.import',
  path: '/recallinfo/excel',
  storeMode: 'all',
  storableOf: ({ failed, campaigns }) => (failed === 0 ? Number(campaigns) : 0),
}

interface Props {
  page: Page<ListedRecall>
  may: Record<'add' | 'import' | 'export', boolean>
  labels: ValueLabels
  preferences: TablePreferences | null
}

export function RecallList({ page, may, labels, preferences }: Props) {
  const t = useTranslations('recalls')
  const list = useListState()
  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          {may.export && (
            <ExportLink href={hrefOf('GET /recallinfo/export', exportQuery(list.key))} label={t('export')} />
          )}
          {may.import && (
            <ImportButton
              {...{ sheet, onDone: list.reload }}
              access="recall:import"
              label={t('import.open')}
            />
          )}
          {may.add && <AddLink href="/carBack/form" access="recall:add" label={t('add')} />}
        </>
      }
      page={page}
      list={list}
      fields={useRecallSearch()}
      labels={labels}
      columns={useRecallColumns()}
      preferencesKey="recalls"
      preferences={preferences}
    />
  )
}

function useRecallSearch(): SearchField[] {
  const t = useTranslations('recalls')
  const words = useTranslations('dictionaries')
  return useMemo(() => {
    const mark = (name: string) => words('offMark', { name })
    const reference = (name: string, to: 'producer' | 'brand' | 'series') => ({
      ...{ name, label: t(`fields.${name as 'title'}`), type: 'multi-select' as const },
      search: (keyword: string, signal: AbortSignal) => referenceOptions(to, {}, keyword, signal, mark),
    })
    const chosen = (name: string, values: readonly string[], field = name): SearchField => ({
      ...{ name, label: t(`fields.${field as 'title'}`), type: 'multi-select' },
      options: values.map(value => ({ value, label: t(`${name}.${value}` as 'kind.safety') })),
    })
    return [
      { name: 'keyword', label: t('keyword'), type: 'text', maxLength: 100, placeholder: t('keywordHint') },
      chosen('state', recallStates),
      reference('producerId', 'producer'),
      reference('brandId', 'brand'),
      reference('modelRangeId', 'series'),
      {
        ...{ name: 'assemblyCode', label: t('fields.assemblyCode'), type: 'multi-select' },
        load: () => assemblyOptions(mark),
      },
      chosen('kind', recallKinds),
      chosen('influence', influences),
      chosen('remedyWay', remedyWays, 'remedyWays'),
      { name: 'filedAt', label: t('fields.filedAt'), type: 'date-range' },
      { name: 'overdue', label: t('overdue'), type: 'boolean' },
      { name: 'unchecked', label: t('unchecked'), type: 'boolean' },
    ]
  }, [t, words])
}

function useRecallColumns(): Column<ListedRecall>[] {
  const t = useTranslations('recalls')
  const format = useFormatter()
  const percent = usePercent()
  const label = (name: string) => t(`fields.${name as 'title'}`)
  const count = (n: number, href: string | null) =>
    n > 0 && href ? (
      <a className="underlined" href={basePath + href}>
        {format.number(n)}
      </a>
    ) : (
      format.number(n)
    )
  return [
    {
      ...{ key: 'recallNo', title: label('recallNo'), width: 120, locked: true, sortable: true, code: true },
      render: row => (
        <EntryLink href={`/carBack?id=${row.id}`} open={false}>
          {row.recallNo}
        </EntryLink>
      ),
    },
    { key: 'title', title: label('title'), width: 180, grow: true },
    { key: 'state', title: label('state'), width: 148, render: row => <RecallTags recall={row} /> },
    {
      ...{ key: 'quantity', title: label('quantity'), width: 96, align: 'right', sortable: true },
      text: row => format.number(row.quantity),
    },
    {
      ...{ key: 'completion', title: t('completion'), width: 76, align: 'right' },
      text: row => (row.completion === null ? '' : percent(row.completion)),
    },
    {
      ...{ key: 'covered', title: t('coveredRecords'), width: 80, align: 'right' },
      render: row => count(row.covered, row.links.covered),
    },
    {
      ...{ key: 'possible', title: t('possibleRecords'), width: 80, yields: 7, align: 'right' },
      render: row => count(row.possible, recordsHref(row.id, 'possible')),
    },
    {
      ...{ key: 'after', title: t('afterRemedy'), width: 92, yields: 5, align: 'right' },
      render: row => count(row.after, row.links.after),
    },
    { key: 'producerId', title: label('producerId'), width: 112, yields: 4, text: row => row.producerName },
    {
      ...{ key: 'assemblyCode', title: label('assemblyCode'), width: 128, yields: 3 },
      text: row => [row.assemblyName, row.subAssemblyName].filter(Boolean).join(' · '),
    },
    { key: 'kind', title: label('kind'), width: 80, yields: 2, text: row => t(`kind.${row.kind}`) },
    {
      key: 'influence',
      title: label('influence'),
      width: 112,
      yields: 1,
      text: row => t(`influence.${row.influence}`),
    },
    { key: 'filedAt', title: label('filedAt'), width: 104, yields: 6, sortable: true },
  ]
}
