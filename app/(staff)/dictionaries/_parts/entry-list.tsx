'use client'

import { Button } from 'antd'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { hrefOf, inputOf } from '@/app/_ui/call-address'
import { Icon } from '@/app/_ui/icon'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { ValueLabels } from '@/app/_ui/table/search-fields'
import type { Page } from '@/lib/core/paging'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import { AddLink, ListPage } from '../../_parts/list-page'
import { useEntryColumns } from './entry-columns'
import { useRememberedEntries } from './entry-memory'
import { useEntrySearch } from './entry-search'
import { useEntryActions } from './use-entry-actions'

interface ListProps {
  view: EntryView
  page: Page<EntryRow>
  labels: ValueLabels
  preferences: TablePreferences | null
  ownActions?(row: EntryRow): RowAction[]
  ownColumns?: Record<string, Partial<Column<EntryRow>>>
}

export function EntryList({ view, page, labels, preferences, ownActions, ownColumns }: ListProps) {
  const t = useTranslations()
  const { entity, may } = view
  const title = t(`shell.menu.${entity}`)
  const here = usePathname()
  const list = useListState()
  const fields = useEntrySearch(view)
  const { toggle, remove } = useEntryActions(view, () => list.reload())
  useRememberedEntries(entity, list.key ? `${here}?${list.key}` : here, page.records)

  const rowActions = (row: EntryRow): RowAction[] => [
    {
      key: 'open',
      label: t(may.edit ? 'dictionaries.edit' : 'dictionaries.view'),
      href: `/dictionaries/${entity}/${row.id}`,
    },
    ...(may[row.enabled ? 'disable' : 'enable']
      ? [
          {
            key: 'toggle',
            label: t(row.enabled ? 'dictionaries.disable' : 'dictionaries.enable'),
            onSelect: () => toggle(row),
          },
        ]
      : []),
    ...(ownActions?.(row) ?? []),
    ...(may.delete
      ? [{ key: 'remove', label: t('dictionaries.remove'), danger: true, onSelect: () => remove(row) }]
      : []),
  ]

  return (
    <ListPage
      title={title}
      actions={
        <>
          {may.export && (
            <Button
              href={hrefOf(view.calls.export, exportQuery(list.key))}
              download
              icon={<Icon name="download" />}
            >
              {t('dictionaries.export')}
            </Button>
          )}
          {may.add && <AddLink href={`/dictionaries/${entity}/new`}>{t('dictionaries.add')}</AddLink>}
        </>
      }
      page={page}
      list={list}
      fields={fields}
      labels={labels}
      columns={useEntryColumns(view, ownColumns)}
      preferencesKey={`dictionary.${entity}`}
      preferences={preferences}
      rowActions={rowActions}
    />
  )
}

function exportQuery(key: string) {
  const query = new URLSearchParams(key)
  query.delete('page')
  query.delete('limit')
  return inputOf(query)
}
