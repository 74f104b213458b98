'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import { type ListState, useListState } from '@/app/_ui/table/list-state'
import { FilterChips } from '@/app/_ui/table/search/filter-chips'
import { namesOf } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { readSearchWords, useDefectSearch } from '../record-search/defect-search'
import type { FilterFrame } from './read-filters'

export function RecordFilters({ filters, own }: { filters: FilterFrame; own: readonly string[] }) {
  const list = useListState(own)
  const { fields, chips } = useRecordFilters(filters, list)
  const t = useTranslations('defects.search')
  const readWords = async (text: string) => {
    const { filters: read, notExcluded } = await readSearchWords(text, true)
    if (notExcluded) notice.info(t('notExcluded', { words: notExcluded.join(' ') }))
    if (!read.compare || own.includes('compare')) return read
    notice.info(t('notCompared'))
    return { ...read, compare: [] }
  }
  const shown = useMemo(() => ({ ...list, filters: { ...filters.window, ...list.filters } }), [list, filters])
  return (
    <>
      <SearchForm
        fields={fields}
        list={shown}
        labels={filters.labels}
        first={{ key: 'analysis:search', kept: filters.firstFields }}
        readWords={readWords}
      />
      <FilterChips chips={chips} columns={[]} list={list} />
    </>
  )
}

function useRecordFilters({ names, labels }: FilterFrame, list: ListState) {
  const { fields, linked } = useDefectSearch({ clear: false, filters: list.filters, labels })
  const allowed = useMemo(() => {
    return fields.filter(
      field => field.name !== 'counted' && namesOf(field).every(name => names.includes(name)),
    )
  }, [fields, names])
  return { fields: allowed, chips: useFilterChips([...allowed, ...linked], list, labels) }
}
