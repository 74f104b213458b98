'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/navigation'
import { type Column, columnsOf, type TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { EntryLink } from '@/app/(staff)/_parts/entry-drawer/entry-link'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { ListPage } from '@/app/(staff)/_parts/list-page'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import type { Page } from '@/lib/core/paging'
import { ItemTags, openedBy } from './item-tags'
import { conclusionChoices, stateChoices } from './item-words'
import type { ListedItem } from './read-items'

interface ItemListProps {
  page: Page<ListedItem>
  labels: ValueLabels
  rules: { value: string; label: string }[]
  preferences: TablePreferences | null
}

export function ItemList({ page, labels, rules, preferences }: ItemListProps) {
  const t = useTranslations('watchItems')
  const list = useListState('tab', 'entry', page.size)
  const { hrefOf } = useEntryDrawer('/rule', page, undefined)
  const fields = useItemSearch(rules, labels, list.filters)
  return (
    <ListPage
      headless
      title={t('title')}
      columns={useItemColumns(hrefOf)}
      preferencesKey="watchItems"
      {...{ page, list, fields, labels, preferences }}
    />
  )
}

function useItemSearch(
  rules: ItemListProps['rules'],
  labels: ValueLabels,
  filters: Parameters<typeof useDefectSearch>[0]['filters'],
): SearchField[] {
  const t = useTranslations('watchItems')
  const { fields: ofRecords } = useDefectSearch({ clear: false, filters, labels })
  return useMemo(() => {
    const label = (name: string) => ({ name, label: t(`search.${name as 'state'}`) })
    const chosen = (name: string, values: readonly string[]) => ({
      ...{ ...label(name), type: 'multi-select' as const },
      options: values.map(value => ({ value, label: t(`${name}s.${value}` as 'states.new') })),
    })
    const shared = ofRecords.filter(({ name }) => ['modelRangeId', 'brandId', 'assemblyCode'].includes(name))
    return [
      { ...label('keyword'), type: 'text', maxLength: 100 },
      { ...chosen('state', stateChoices), placeholder: t('search.open') },
      { ...chosen('owner', ['me', 'nobody']), type: 'select' },
      { ...label('rule'), type: 'multi-select', options: rules },
      ...(['run', 'openedBy'] as const).flatMap(name =>
        (filters[name] ?? []).map((run): SearchField => {
          const chip = t(`search.${name}`, { run })
          return { name, label: chip, type: 'text', chip }
        }),
      ),
      ...shared,
      { ...label('fired'), type: 'date-range' },
      { ...label('overdue'), type: 'boolean' },
      { ...label('muted'), type: 'boolean' },
      chosen('conclusion', conclusionChoices),
    ]
  }, [t, ofRecords, rules, filters])
}

function useItemColumns(hrefOf: (id: string) => string): Column<ListedItem>[] {
  const t = useTranslations('watchItems')
  const format = useFormatter()
  const number = (value: number | null, digits: number) =>
    value === null
      ? '–'
      : format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const counted = ({ n, collapsed }: ListedItem) =>
    collapsed < n ? t('countedAs', { n, collapsed }) : String(n)
  return columnsOf<ListedItem>(name => t(`columns.${name}`), {
    priority: { width: 88, align: 'right', sortable: true, text: row => number(row.priority, 1) },
    title: {
      width: 216,
      locked: true,
      grow: true,
      text: row => row.title,
      render: row => (
        <EntryLink href={hrefOf(row.id)} open={false}>
          {row.title}
        </EntryLink>
      ),
    },
    state: { width: 152, text: row => t(`states.${row.state}`), render: row => <ItemTags item={row} /> },
    firstAt: { width: 112, sortable: true },
    n: {
      width: 184,
      align: 'right',
      text: row => `${counted(row)} / ${number(row.expected, 2)}`,
      render: row => (
        <>
          <a className="underlined" href={basePath + row.href}>
            {counted(row)}
          </a>
          <span className="tertiary"> / {number(row.expected, 2)}</span>
          <small className="block tertiary">{t('evidence.window', { from: row.from, to: row.to })}</small>
        </>
      ),
    },
    ic025: { title: 'IC025', width: 72, yields: 2, align: 'right', text: row => number(row.ic025, 2) },
    severe: { width: 80, align: 'right', text: row => row.severe },
    rule: { width: 136, yields: 1, text: row => row.rule ?? t(openedBy(row)) },
    owner: { width: 96, text: row => row.owner },
    ageDays: {
      title: t('columns.age'),
      width: 88,
      hidden: true,
      align: 'right',
      text: row => t('days', { count: row.ageDays }),
    },
  })
}
