'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { basePath } from '@/app/_ui/navigation'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { Data } from '@/lib/http/calls'
import { CollectionList, type ListProps } from '../../../_collection/collection-list'
import type { Special, View } from '../../../_collection/view'
import { forgetCodedLists } from '../../../_parts/coded-lists'
import type { May } from '../../../_parts/may'
import css from './codes.module.css'

const columns = ['code', 'name', 'nameEn', 'sort']
const codeItems = {
  ...{ title: 'dictionaryCodes.title', words: 'dictionaryCodes', preferencesKey: 'dictionary.codes' },
  ...{ access: 'dictionary_code', reads: 'dictionary_code:query', disables: true },
  ...{ heading: 'name', sortable: [], search: [], joined: [] },
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
} satisfies Omit<View, 'path' | 'may' | 'columns'>

// Of a fixed list the program itself uses the codes: only their names can be changed.
type List = Data<'GET /dicinfo/lists'>[number]

interface Props extends Omit<ListProps, 'view' | 'labels'> {
  lists: List[]
  list: List | undefined
  may: May<'dictionary_code'>
}

export function CodeItems({ lists, list, may, ...rest }: Props) {
  const t = useTranslations('dictionaryCodes')
  const view = useMemo(
    (): View => ({
      ...codeItems,
      path: `/dictionaries/codes/${list?.key}`,
      columns: list ? columns : ['listName', ...columns],
      may: { ...may, add: may.add && list?.fixed === false, get: true, import: false, export: false },
    }),
    [list, may],
  )
  return (
    <CollectionList
      {...rest}
      view={view}
      labels={{}}
      title={list?.name ?? t('title')}
      actions={list?.fixed && <span className="aside">{t('fixed')}</span>}
      special={useCodesSpecial(list)}
      onChange={forgetCodedLists}
      around={table => (
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
          {table}
        </div>
      )}
    />
  )
}

const kept = { yields: undefined }

function useCodesSpecial(list: List | undefined): Special {
  const t = useTranslations('dictionaryCodes')
  const words = useTranslations('dictionaries')
  return useMemo(() => {
    const name: SearchField = { name: 'name', label: words('search.name'), type: 'text', maxLength: 100 }
    return {
      keyOf: ({ key, code }) => ({ key, code }),
      added: { key: list?.key },
      headingOf: row =>
        row ? `${row.listName} · ${row.name}` : t('addTitle', { title: list?.name ?? t('title') }),
      isFixed: row => row.fixed === true,
      search: [{ ...name, placeholder: t('search') }],
      columns: {
        listName: {
          width: 160,
          render: row => <a href={`${basePath}/dictionaries/codes?key=${row.key}`}>{String(row.listName)}</a>,
        },
        enabled: { sortable: false },
        // The lists take room beside it, and still no column gives way.
        nameEn: kept,
        sort: kept,
        updatedBy: kept,
        updatedAt: { ...kept, sortable: false },
      },
    }
  }, [t, words, list])
}
