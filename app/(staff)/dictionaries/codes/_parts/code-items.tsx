'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { ActionButton } from '@/app/_ui/action-button'
import { notice } from '@/app/_ui/feedback/feedback'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import { PageHead } from '@/app/_ui/page-head'
import { permitted } from '@/app/_ui/permitted'
import { Tag } from '@/app/_ui/state-tag'
import type { Column, TablePreferences } from '@/app/_ui/table/columns'
import { DataTable } from '@/app/_ui/table/data-table'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import type { Page } from '@/lib/core/paging'
import type { CodeItemRow } from '@/lib/dictionaries/codes/code-item-rows'
import { Total } from '../../../_parts/total'
import css from './codes.module.css'
import { useCodeActions } from './use-code-actions'

const CodeDialog = lazyPart(() => import('./code-dialog'))

interface List {
  key: string
  name: string
  items: number
  /** The program itself uses these codes: only their names can be changed. */
  fixed: boolean
}

interface Props {
  lists: List[]
  /** None: what was found in all lists. */
  list: List | undefined
  page: Page<CodeItemRow>
  preferences: TablePreferences | null
  may: { add: boolean; edit: boolean; enable: boolean; disable: boolean; delete: boolean }
}

export function CodeItems({ lists, list, page, preferences, may }: Props) {
  const t = useTranslations('dictionaryCodes')
  const words = useTranslations('dictionaries')
  const state = useListState()
  const title = list?.name ?? t('title')
  const [editing, setEditing] = useState<CodeItemRow | 'new'>()
  const { toggle, remove } = useCodeActions(() => state.reload())

  const fields: SearchField[] = useMemo(
    () => [
      { name: 'name', label: words('search.name'), type: 'text', maxLength: 100, placeholder: t('search') },
    ],
    [t, words],
  )

  const rowActions = (row: CodeItemRow) => [
    ...(may.edit
      ? [
          {
            key: 'edit',
            label: words('edit'),
            onSelect: () => permitted('dictionary_code:edit') && setEditing(row),
          },
        ]
      : []),
    ...(!row.fixed && may[row.enabled ? 'disable' : 'enable']
      ? [{ key: 'toggle', label: words(row.enabled ? 'disable' : 'enable'), onSelect: () => toggle(row) }]
      : []),
    ...(!row.fixed && may.delete
      ? [{ key: 'remove', label: words('remove'), danger: true, onSelect: () => remove(row) }]
      : []),
  ]

  return (
    <>
      <PageHead title={title} tab={t('title')} aside={<Total page={page} />}>
        {list?.fixed && <span className="aside">{t('fixed')}</span>}
        {may.add && list && !list.fixed && (
          <ActionButton
            type="primary"
            icon={<Icon name="plus" />}
            onClick={() => permitted('dictionary_code:add') && setEditing('new')}
          >
            {words('add')}
          </ActionButton>
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
                  <span>{one.items}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <DataTable
          page={page}
          columns={useCodeColumns(list === undefined)}
          list={state}
          label={title}
          chips={useFilterChips(fields, state)}
          preferencesKey="dictionary.codes"
          preferences={preferences}
          rowActions={rowActions}
        />
      </div>
      {editing && (
        <Suspense>
          <CodeDialog
            list={editing === 'new' ? list! : { key: editing.key, name: editing.listName }}
            row={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
            onDone={row => {
              setEditing(undefined)
              notice.success(words(editing === 'new' ? 'added' : 'saved', { name: row.name }))
              state.reload()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function useCodeColumns(everywhere: boolean): Column<CodeItemRow>[] {
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
    { key: 'name', title: label('name'), width: 176, grow: true, locked: true },
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
