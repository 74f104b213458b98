'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { PageHead } from '@/app/_ui/page-head'
import { StateTag } from '@/app/_ui/state-tag'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { type ListState, useListState } from '@/app/_ui/table/list-state'
import type { ValueLabels } from '@/app/_ui/table/search/search-fields'
import { SearchForm, useFilterChips } from '@/app/_ui/table/search/search-form'
import { ViewsButton } from '@/app/_ui/table/views/views-button'
import { AddLink } from '@/app/(staff)/_parts/list-page'
import { useDefectSearch, useSearchWords } from '@/app/(staff)/_parts/record-search/defect-search'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import type { DeskCounts } from '@/lib/defects/desk/page-desk'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import type { DefectRow } from '@/lib/defects/record/defect-row'
import { RecordTable } from '../../defects/_parts/list/record-table'
import css from './home.module.css'
import { HomeTabs } from './home-tabs'
import { ViewSwitch } from './view-switch'

interface HomeProps {
  name: string
  /** 4 waiting for me, 2 entered by me, 3 handled by me, 1 all. */
  type: number
  page: Page<DefectRow>
  counts: MyCounts
  desk?: DeskCounts
  labels: ValueLabels
  preferences: TablePreferences | null
  firstFields: unknown
  seesPersonal: boolean
  view: OpenView | null
  mayAdd: boolean
  mayShareViews: boolean
  mayPresetViews: boolean
  held: Access[]
}

const kept = ['type', 'view']

export function HomeList(props: HomeProps) {
  const { name, type, page, counts, labels, preferences, view, mayAdd, held } = props
  const t = useTranslations()
  const list = useListState(kept)
  const { readWords, asText } = useSearchWords(list.filters)
  const { fields, linked } = useDefectSearch({ clear: props.seesPersonal, filters: list.filters, labels })
  const query = new URLSearchParams(useSearchParams())
  query.set('type', String(type))
  const href = `${usePathname()}?${query}`
  // The counters above the list filter by state.
  const searchable = useMemo(() => fields.filter(field => field.name !== 'state'), [fields])
  const states = counts.find(one => one.type === type)?.states ?? []

  return (
    <>
      <PageHead
        title={t('home.hello', { name })}
        tab={t('home.title')}
        aside={<HomeTabs open={type} counts={counts} desk={props.desk} />}
      >
        {props.desk && <ViewSwitch to="desk" />}
        <ViewsButton
          of="home"
          {...{ list, view }}
          mayShare={props.mayShareViews}
          mayPreset={props.mayPresetViews}
        />
        {mayAdd && <AddLink href="/defects/new" access="vehicle_defect_add" label={t('defects.add')} />}
      </PageHead>
      <StateCounts states={states} list={list} />
      <SearchForm
        fields={searchable}
        list={list}
        labels={labels}
        first={{ key: 'home:search', kept: props.firstFields }}
        readWords={readWords}
      />
      <RecordTable
        page={page}
        asText={asText}
        list={list}
        href={href}
        chips={useFilterChips([...fields, ...linked], list, labels)}
        label={t(`home.types.${type}`)}
        preferencesKey="home"
        preferences={preferences}
        view={view}
        held={held}
        type={type}
      />
    </>
  )
}

function StateCounts({ states, list }: { states: MyCounts[number]['states']; list: ListState }) {
  const t = useTranslations()
  const format = useFormatter()
  const chosen = list.filters.state ?? []
  const shown = states.filter(({ state, count }) => count > 0 || chosen.includes(String(state)))
  if (shown.length === 0) return null
  const press = (state: string) => {
    const { state: _, ...others } = list.filters
    list.filter(chosen.length === 1 && chosen[0] === state ? others : { ...others, state: [state] })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that filter, not fields of a form
    <div className={`flex wrap gap-4 mb-8 ${css.states}`} role="group" aria-label={t('home.states')}>
      {shown.map(({ state, count, capped }) => (
        <button
          key={state}
          type="button"
          className="row gap-4 box"
          aria-pressed={chosen.includes(String(state))}
          onClick={() => press(String(state))}
        >
          <StateTag state={state}>{t(`states.${state}`)}</StateTag>
          <strong className="bold">
            {format.number(count)}
            {capped && '+'}
          </strong>
        </button>
      ))}
    </div>
  )
}
