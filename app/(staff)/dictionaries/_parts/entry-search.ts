'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { SearchField } from '@/app/_ui/table/search/search-fields'
import type { EntryField, EntryView } from '@/lib/dictionaries/view'
import { codeOptions, searchEntries } from './entry-options'
import { useLabel } from './entry-words'

export function useEntrySearch(view: EntryView): SearchField[] {
  const t = useTranslations('dictionaries')
  const label = useLabel(view.entity)
  return useMemo(() => {
    const mark = (name: string) => t('offMark', { name })
    const condition = (field: EntryField): SearchField => {
      const common = { name: field.name, label: label(field.name) }
      if (field.kind === 'flag') return { ...common, type: 'boolean' }
      if (field.kind === 'choice')
        return { ...common, type: 'multi-select', load: () => codeOptions(field.list) }
      if (field.kind !== 'reference') return { ...common, type: 'text' }
      const { dropDown } = field
      return {
        ...common,
        type: 'multi-select',
        search: (keyword, signal) => searchEntries(dropDown, keyword, signal, mark),
      }
    }
    const declared = view.search.flatMap(name => view.fields.filter(field => field.name === name))
    return [
      { name: 'name', label: t('search.name'), type: 'text', maxLength: 100 },
      ...declared.map(condition),
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
  }, [t, label, view])
}
