import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import { codeOptions, searchRows } from './options'
import { type Field, useWords, type View } from './view'

export function useSearch(view: View): SearchField[] {
  const t = useTranslations('dictionaries')
  const word = useWords(view)
  return useMemo(() => {
    const mark = (name: string) => t('offMark', { name })
    const condition = (field: Field): SearchField => {
      const common = { name: field.name, label: word(`fields.${field.name}`) }
      switch (field.kind) {
        case 'flag':
          return { ...common, type: 'boolean' }
        case 'choice':
          return { ...common, type: 'multi-select', load: () => codeOptions(field.list) }
        case 'year':
          return { ...common, type: 'multi-select', options: yearsSince(field.min) }
        case 'reference':
          return {
            ...common,
            type: 'multi-select',
            search: (keyword, signal) => searchRows(field.dropDown, keyword, signal, mark),
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
  }, [t, word, view])
}

function yearsSince(first: number) {
  const present = new Date().getFullYear()
  return Array.from({ length: present - first + 1 }, (_, at) => String(present - at)).map(year => ({
    value: year,
    label: year,
  }))
}
