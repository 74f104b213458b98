'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { permitted } from '@/app/_ui/permitted'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { RowAction } from '@/app/_ui/table/row-actions'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import css from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { ExportLink } from '@/app/(staff)/_parts/export-link'
import { exportQuery } from '@/app/(staff)/_parts/export-query'
import { ImportButton, type SheetImport } from '@/app/(staff)/_parts/sheet-import/import-button'
import type { CollectionRow } from '@/lib/collections/collection'
import type { Page } from '@/lib/core/paging'
import type { Access, Action } from '@/lib/core/permissions'
import { useRememberedList } from '../_parts/list-memory'
import { AddLink, ListPage } from '../_parts/list-page'
import { codeOptions, searchRows } from './options'
import { useColumns } from './use-columns'
import {
  type Field,
  keyIn,
  noSpecial,
  type OpenedRow,
  type Special,
  titleIn,
  useWords,
  type View,
} from './view'

const RowDrawer = lazyDialog(() => import('./row-drawer'))

export interface ListProps {
  view: View
  page: Page<CollectionRow>
  opened: OpenedRow | 'new' | undefined
  userId: string
  labels: ValueLabels
  preferences: TablePreferences | null
  note?: ReactNode
  title?: string
  actions?: ReactNode
  around?(table: ReactNode): ReactNode
  special?: Special
  onChange?(): void
  sheet?: SheetImport
}

export function CollectionList({ view, page, opened, userId, special = noSpecial, ...rest }: ListProps) {
  const word = useWords(view)
  const title = useTranslations()(view.title)
  const { labels, preferences, note, actions, around, onChange, sheet } = rest
  const { may, path } = view
  const access = (action: Action) => `${view.access}:${action}` as Access
  const here = usePathname()
  const list = useListState(undefined, 'entry')
  const drawer = useEntryDrawer(here, page, opened)
  const changed = () => {
    onChange?.()
    list.reload()
  }
  const { toggle, remove } = useRowActions(view, special, changed)
  useRememberedList(list.key ? `${here}?${list.key}` : here, page, path)

  const openHref = special.hrefOf ?? drawer.hrefOf
  const rowActions = (row: CollectionRow): (RowAction | false)[] => [
    {
      key: 'open',
      label: word(may.edit ? 'edit' : 'view'),
      href: openHref(row.id),
      access: view.reads,
    },
    view.disables &&
      !special.isFixed?.(row) &&
      may[row.enabled ? 'disable' : 'enable'] && {
        key: 'toggle',
        label: word(row.enabled ? 'disable' : 'enable'),
        onSelect: () => toggle(row),
      },
    ...(special.actions?.(row) ?? []),
    may.delete &&
      !special.isFixed?.(row) && {
        ...{ key: 'remove', label: word('remove'), danger: true },
        onSelect: () => remove(row),
      },
  ]

  return (
    <div className={css.list} data-opened={opened ? '' : undefined}>
      <ListPage
        title={rest.title ?? title}
        tab={title}
        actions={
          <>
            {actions}
            {may.export && 'export' in view.calls && (
              <ExportLink href={hrefOf(view.calls.export, exportQuery(list.key))} label={word('export')} />
            )}
            {sheet && may.import && (
              <ImportButton
                {...{ sheet, onDone: list.reload }}
                access={access('import')}
                label={word('import.open')}
              />
            )}
            {may.add && <AddLink href={drawer.hrefOf('new')} access={access('add')} label={word('add')} />}
          </>
        }
        note={note}
        around={around}
        page={page}
        list={list}
        fields={useSearch(view, special)}
        labels={labels}
        columns={useColumns(view, drawer.openedId, openHref, special.columns)}
        preferencesKey={view.preferencesKey}
        preferences={preferences}
        rowActions={rowActions}
      />
      {opened && (
        <RowDrawer
          key={opened === 'new' ? 'new' : `${opened.id}:${opened.version}`}
          view={view}
          special={special}
          row={opened === 'new' ? undefined : opened}
          userId={userId}
          onPrevious={drawer.previous}
          onNext={drawer.next}
          onClose={drawer.close}
          onChange={changed}
        />
      )}
    </div>
  )
}

function useSearch(view: View, { search }: Special): SearchField[] {
  const t = useTranslations('dictionaries')
  const word = useWords(view)
  return useMemo(() => {
    if (search) return search
    const mark = (name: string) => t('offMark', { name })
    const condition = (field: Field): SearchField => {
      const common = { name: field.name, label: word(`fields.${field.name}`) }
      switch (field.kind) {
        case 'flag':
          return { ...common, type: 'boolean' }
        case 'choice':
          return { ...common, type: 'multi-select', load: () => codeOptions(field.list) }
        case 'option':
          return {
            ...common,
            type: 'multi-select',
            options: field.options.map(value => ({ value, label: word(`options.${field.name}.${value}`) })),
          }
        case 'year':
          return { ...common, type: 'multi-select', options: yearsSince(field.min) }
        case 'day':
          return { ...common, type: 'date-range' }
        case 'reference':
          return {
            ...common,
            type: 'multi-select',
            search: (keyword, signal) => searchRows(field.dropDown, keyword, signal, { mark }),
          }
        default:
          return { ...common, type: 'text' }
      }
    }
    const fields = [...view.fields, ...view.joined]
    const declared = view.search.flatMap(name => fields.filter(field => field.name === name)).map(condition)
    if (!view.disables) return declared
    return [
      { name: 'name', label: t('search.name'), type: 'text', maxLength: 100 },
      ...declared,
      {
        name: 'enabled',
        label: t('search.enabled'),
        type: 'select',
        options: [
          { value: 'true', label: t('on') },
          { value: 'false', label: t('off') },
        ],
      },
    ]
  }, [t, word, view, search])
}

function yearsSince(first: number) {
  // The next one too: budgets are applied for before their year.
  const last = new Date().getFullYear() + 1
  return Array.from({ length: last - first + 1 }, (_, at) => String(last - at)).map(year => ({
    value: year,
    label: year,
  }))
}

function useRowActions(view: View, special: Special, onChange: () => void) {
  const { access, calls } = view
  const word = useWords(view)

  const change = (row: CollectionRow, enabled: boolean): Promise<CollectionRow> =>
    call(calls.update, asInput({ ...keyIn(special, row), version: row.version, enabled }))

  const toggle = async (row: CollectionRow) => {
    const name = titleIn(special, row)
    try {
      const changed = await change(row, !row.enabled)
      notice.success(word(changed.enabled ? 'enabled' : 'disabled', { name }), {
        undo: () => change(changed, row.enabled === true).finally(onChange),
      })
    } finally {
      onChange()
    }
  }

  const remove = async (row: CollectionRow) => {
    if (!permitted(`${access}:delete` as Access)) return
    const name = titleIn(special, row)
    const { uses }: OpenedRow = 'get' in calls ? await call(calls.get, { id: row.id }) : row
    if (uses && uses.records + uses.rows > 0) {
      const disables = await confirm({
        title: word('removing.usedTitle', { name }),
        content: word('removing.used', { uses: word('uses', { ...uses }) }),
        okText: word(row.enabled ? 'removing.disableInstead' : 'removing.close'),
      })
      if (disables && row.enabled) await toggle(row)
      return
    }
    const agreed = await confirm({
      title: word('removing.title', { name }),
      content: word('removing.content'),
      okText: word('remove'),
      danger: true,
    })
    if (!agreed) return
    try {
      await call(calls.remove, asInput(keyIn(special, row)))
      notice.success(word('removed', { name }))
    } finally {
      onChange()
    }
  }
  // call() has already shown the error.
  const quietly = (work: (row: CollectionRow) => Promise<void>) => (row: CollectionRow) =>
    void work(row).catch(() => undefined)
  return { toggle: quietly(toggle), remove: quietly(remove) }
}
