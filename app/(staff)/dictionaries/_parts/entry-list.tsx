'use client'

import { Button } from 'antd'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { Icon } from '@/app/_ui/icon'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { exportQuery } from '@/app/(staff)/_parts/export-query'
import type { Page } from '@/lib/core/paging'
import type { EntryRow } from '@/lib/dictionaries/entry-rows'
import type { EntryView } from '@/lib/dictionaries/view'
import { AddLink, ListPage } from '../../_parts/list-page'
import { useEntryColumns } from './entry-columns'
import { useRememberedEntries } from './entry-memory'
import { useEntrySearch } from './entry-search'
import { useEntryActions } from './use-entry-actions'
import type { OpenedEntry } from './use-entry-form'

const EntryDrawer = lazyDialog(() => import('./entry-drawer'))

interface ListProps {
  view: EntryView
  page: Page<EntryRow>
  opened: OpenedEntry | 'new' | undefined
  userId: string
  labels: ValueLabels
  preferences: TablePreferences | null
  note?: ReactNode
  ownActions?(row: EntryRow): RowAction[]
  ownColumns?: Record<string, Partial<Column<EntryRow>>>
}

export function EntryList({ view, page, opened, userId, note, ...rest }: ListProps) {
  const t = useTranslations()
  const { labels, preferences, ownActions, ownColumns } = rest
  const { entity, may } = view
  const title = t(`shell.menu.${entity}`)
  const here = usePathname()
  const list = useListState(undefined, 'entry')
  const drawer = useEntryDrawer(here, page, opened)
  const fields = useEntrySearch(view)
  const { toggle, remove } = useEntryActions(view, () => list.reload())
  useRememberedEntries(entity, list.key ? `${here}?${list.key}` : here, page.records)

  const rowActions = (row: EntryRow): RowAction[] => [
    {
      key: 'open',
      label: t(may.edit ? 'dictionaries.edit' : 'dictionaries.view'),
      href: drawer.hrefOf(row.id),
      access: `${view.access}:get`,
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
    <div className={css.list} data-opened={opened ? '' : undefined}>
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
            {may.add && (
              <AddLink href={drawer.hrefOf('new')} access={`${view.access}:add`}>
                {t('dictionaries.add')}
              </AddLink>
            )}
          </>
        }
        note={note}
        page={page}
        list={list}
        fields={fields}
        labels={labels}
        columns={useEntryColumns(view, drawer.openedId, drawer.hrefOf, ownColumns)}
        preferencesKey={`dictionary.${entity}`}
        preferences={preferences}
        rowActions={rowActions}
      />
      {opened && (
        <Suspense>
          <EntryDrawer
            key={opened === 'new' ? 'new' : `${opened.id}:${opened.version}`}
            view={view}
            row={opened === 'new' ? undefined : opened}
            userId={userId}
            onPrevious={drawer.previous}
            onNext={drawer.next}
            onClose={drawer.close}
            onChange={list.reload}
          />
        </Suspense>
      )}
    </div>
  )
}
