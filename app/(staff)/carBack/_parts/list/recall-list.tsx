'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { optionsOf } from '@/app/_ui/options'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { CountLink } from '@/app/(staff)/_parts/analysis/count-link'
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
    const reference = (to: 'producer' | 'brand' | 'series') => ({
      type: 'multi-select' as const,
      search: (keyword: string, signal: AbortSignal) => referenceOptions(to, {}, keyword, signal, mark),
    })
    const chosen = (of: string, values: readonly string[]) => ({
      type: 'multi-select' as const,
      options: optionsOf(values, value => t(`${of}.${value}` as 'kind.safety')),
    })
    return fieldsOf<SearchField>(name => t(`fields.${name as 'title'}`), {
      keyword: { label: t('keyword'), type: 'text', maxLength: 100, placeholder: t('keywordHint') },
      state: chosen('state', recallStates),
      producerId: reference('producer'),
      brandId: reference('brand'),
      modelRangeId: reference('series'),
      assemblyCode: { type: 'multi-select', load: () => assemblyOptions(mark) },
      kind: chosen('kind', recallKinds),
      influence: chosen('influence', influences),
      remedyWay: { ...chosen('remedyWay', remedyWays), label: t('fields.remedyWays') },
      filedAt: { type: 'date-range' },
      overdue: { label: t('overdue'), type: 'boolean' },
      covered: { label: t('covered'), type: 'boolean' },
      unchecked: { label: t('unchecked'), type: 'boolean' },
    })
  }, [t, words])
}

function useRecallColumns(): Column<ListedRecall>[] {
  const t = useTranslations('recalls')
  const format = useFormatter()
  const percent = usePercent()
  return columnsOf<ListedRecall>(name => t(`fields.${name as 'title'}`), {
    recallNo: {
      ...{ width: 120, locked: true, sortable: true, code: true },
      render: row => (
        <EntryLink href={`/carBack?id=${row.id}`} open={false}>
          {row.recallNo}
        </EntryLink>
      ),
    },
    title: { width: 180, grow: true },
    state: { width: 148, render: row => <RecallTags recall={row} /> },
    quantity: { width: 96, align: 'right', sortable: true, text: row => format.number(row.quantity) },
    completion: {
      ...{ title: t('completion'), width: 76, align: 'right' },
      text: row => (row.completion === null ? '' : percent(row.completion)),
    },
    covered: {
      ...{ title: t('coveredRecords'), width: 80, align: 'right' },
      render: row => <CountLink n={row.covered} href={row.links.covered} />,
    },
    possible: {
      ...{ title: t('possibleRecords'), width: 80, yields: 7, align: 'right' },
      render: row => <CountLink n={row.possible} href={recordsHref(row.id, 'possible')} />,
    },
    after: {
      ...{ title: t('afterRemedy'), width: 92, yields: 5, align: 'right' },
      render: row => <CountLink n={row.after} href={row.links.after} />,
    },
    producerId: { width: 112, yields: 4, text: row => row.producerName },
    assemblyCode: {
      ...{ width: 128, yields: 3 },
      text: row => [row.assemblyName, row.subAssemblyName].filter(Boolean).join(' · '),
    },
    kind: { width: 80, yields: 2, text: row => t(`kind.${row.kind}`) },
    influence: { width: 112, yields: 1, text: row => t(`influence.${row.influence}`) },
    filedAt: { width: 104, yields: 6, sortable: true },
  })
}
