'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { Tag } from '@/app/_ui/state-tag'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import shared from '@/app/(staff)/_parts/entry-drawer/drawer.module.css'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Page } from '@/lib/core/paging'
import type { CodeItemRow } from '@/lib/dictionaries/lists/code-items'
import { useRowActions } from '../../../_collection/use-row-actions'
import type { RowView, Special } from '../../../_collection/view'
import { forgetCodedLists } from '../../../_parts/coded-lists'
import { AddLink } from '../../../_parts/list-page'
import type { May } from '../../../_parts/may'
import { Total } from '../../../_parts/total'
import css from './codes.module.css'

const RowDrawer = lazyDialog(() => import('../../../_collection/row-drawer'))

const codeItems: Omit<RowView, 'path' | 'may'> = {
  title: 'dictionaryCodes.title',
  words: 'dictionaryCodes',
  access: 'dictionary_code',
  disables: true,
  fields: [
    { name: 'code', kind: 'text', max: 40, fixed: true, required: true },
    { name: 'name', kind: 'text', max: 100, required: true },
    { name: 'nameEn', kind: 'text', max: 200, required: false },
    { name: 'sort', kind: 'number', min: 0, max: 999_999, required: false },
  ],
  calls: {
    history: 'GET /dicinfo/history',
    add: 'POST /dicinfo/add',
    update: 'PUT /dicinfo/update',
    remove: 'DELETE /dicinfo',
  },
}
const special: Special = { keyOf: ({ key, code }) => ({ key, code }) }

interface List {
  key: string
  name: string
  items: number
  /** The program itself uses these codes: only their names can be changed. */
  fixed: boolean
}

interface Props {
  lists: List[]
  list: List | undefined
  page: Page<CodeItemRow>
  opened: CodeItemRow | 'new' | undefined
  userId: string
  preferences: TablePreferences | null
  may: May<'dictionary_code'>
}

export function CodeItems({ lists, list, page, opened, userId, preferences, may }: Props) {
  const t = useTranslations('dictionaryCodes')
  const words = useTranslations('dictionaries')
  const state = useListState(undefined, 'entry')
  const drawer = useEntryDrawer(usePathname(), page, opened)
  const title = list?.name ?? t('title')
  const view: RowView = useMemo(() => {
    const path = `/dictionaries/codes/${list?.key}`
    return { ...codeItems, path, may: { edit: may.edit } }
  }, [list, may.edit])
  const changed = () => {
    forgetCodedLists()
    state.reload()
  }
  const { toggle, remove } = useRowActions(view, special, changed)

  const fields: SearchField[] = useMemo(
    () => [
      { name: 'name', label: words('search.name'), type: 'text', maxLength: 100, placeholder: t('search') },
    ],
    [t, words],
  )

  const rowActions = (row: CodeItemRow) => [
    { key: 'open', label: words(may.edit ? 'edit' : 'view'), href: drawer.hrefOf(row.id) },
    ...(!row.fixed && may[row.enabled ? 'disable' : 'enable']
      ? [{ key: 'toggle', label: words(row.enabled ? 'disable' : 'enable'), onSelect: () => toggle(row) }]
      : []),
    ...(!row.fixed && may.delete
      ? [{ key: 'remove', label: words('remove'), danger: true, onSelect: () => remove(row) }]
      : []),
  ]

  return (
    <div className={shared.list} data-opened={opened ? '' : undefined}>
      <PageHead title={title} tab={t('title')} aside={<Total page={page} />}>
        {list?.fixed && <span className="aside">{t('fixed')}</span>}
        {may.add && list && !list.fixed && (
          <AddLink href={drawer.hrefOf('new')} access="dictionary_code:add" label={words('add')} />
        )}
      </PageHead>
      <SearchForm fields={fields} list={state} />
      <div className={css.page}>
        <nav className={`ui-panel ${css.lists}`} aria-label={t('lists')}>
          <ul>
            {lists.map(one => (
              <li key={one.key}>
                <Link
                  href={`/dictionaries/codes?key=${one.key}`}
                  prefetch={false}
                  aria-current={one.key === list?.key ? 'page' : undefined}
                >
                  {one.name}
                  <span className="tertiary regular">{one.items}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <DataTable
          page={page}
          columns={useCodeColumns(list === undefined, drawer)}
          list={state}
          label={title}
          chips={useFilterChips(fields, state)}
          preferencesKey="dictionary.codes"
          preferences={preferences}
          rowActions={rowActions}
        />
      </div>
      {opened && (opened !== 'new' || list) && (
        <RowDrawer
          key={opened === 'new' ? 'new' : `${opened.id}:${opened.version}`}
          view={view}
          special={opened === 'new' ? { ...special, added: { key: list?.key } } : special}
          heading={opened === 'new' ? t('addTitle', { title }) : `${opened.listName} · ${opened.name}`}
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

interface Opened {
  openedId: string | undefined
  hrefOf(entry: string): string
}

function useCodeColumns(everywhere: boolean, { openedId, hrefOf }: Opened): Column<CodeItemRow>[] {
  const t = useTranslations('dictionaries')
  const listTitle = useTranslations('dictionaryCodes')('list')
  const label = (name: string) => t(`fields.${name}`)
  const listColumn: Column<CodeItemRow> = {
    key: 'listName',
    title: listTitle,
    width: 160,
    render: row => <a href={`${basePath}/dictionaries/codes?key=${row.key}`}>{row.listName}</a>,
    text: row => row.listName,
  }
  return [
    ...(everywhere ? [listColumn] : []),
    { key: 'code', title: label('code'), width: 88, code: true },
    {
      key: 'name',
      title: label('name'),
      width: 176,
      grow: true,
      locked: true,
      render: row => (
        <Link
          href={hrefOf(row.id)}
          prefetch={false}
          scroll={false}
          aria-current={row.id === openedId ? 'true' : undefined}
        >
          {row.name}
        </Link>
      ),
    },
    {
      key: 'enabled',
      title: label('enabled'),
      width: 88,
      text: row => t(row.enabled ? 'on' : 'off'),
      render: row => <Tag tone={row.enabled ? 'green' : 'grey'}>{t(row.enabled ? 'on' : 'off')}</Tag>,
    },
    { key: 'nameEn', title: label('nameEn'), width: 160 },
    { key: 'sort', title: label('sort'), width: 64, align: 'right' },
    { key: 'updatedBy', title: label('updatedBy'), width: 88, text: row => row.updatedByName },
    { key: 'updatedAt', title: label('updatedAt'), width: 144, text: row => formatMinute(row.updatedAt) },
  ]
}
