'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Page } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import type { MyCounts } from '@/lib/defects/count-my-defects'
import type { DefectRow } from '@/lib/defects/defect-row'
import type { TablePreferences } from '../../../_ui/columns'
import { DataTable } from '../../../_ui/data-table'
import { Icon } from '../../../_ui/icon'
import { LinkButton } from '../../../_ui/link-button'
import { useListState } from '../../../_ui/list-state'
import { PageHead } from '../../../_ui/page-head'
import type { ValueLabels } from '../../../_ui/search-fields'
import { SearchForm, useFilterChips } from '../../../_ui/search-form'
import { ViewsButton } from '../../../_ui/views-button'
import { BulkActions } from '../../defects/_parts/actions/bulk-actions'
import { useRecordActions } from '../../defects/_parts/actions/use-record-actions'
import { useRowActions } from '../../defects/_parts/actions/use-row-actions'
import { useDefectColumns } from '../../defects/_parts/defect-columns'
import { useDefectSearch } from '../../defects/_parts/defect-search'
import { useRememberedList } from '../../defects/_parts/list-memory'
import { useDeleting } from '../../defects/_parts/use-deleting'
import { HomeTabs } from './home-tabs'
import { StateCounts } from './state-counts'

interface HomeProps {
  name: string
  /** 4 waiting for me, 2 entered by me, 3 handled by me, 1 all. */
  type: number
  page: Page<DefectRow>
  counts: MyCounts
  labels: ValueLabels
  preferences: TablePreferences | null
  mayAdd: boolean
  mayShareViews: boolean
  held: Access[]
}

export function HomeList(props: HomeProps) {
  const { name, type, page, counts, labels, preferences, mayAdd, held } = props
  const t = useTranslations()
  const list = useListState('type')
  const fields = useDefectSearch()
  const deleting = useDeleting(list.reload)
  const actions = useRecordActions(held, list.reload)
  const rowActions = useRowActions(actions, deleting.ask)
  const query = new URLSearchParams(useSearchParams())
  query.set('type', String(type))
  const href = `${usePathname()}?${query}`
  useRememberedList(href, page)
  // The counters above ask for the state.
  const asked = useMemo(() => fields.filter(field => field.name !== 'state'), [fields])
  const states = counts.find(one => one.type === type)?.states ?? []

  return (
    <>
      <PageHead
        title={t('home.hello', { name })}
        tab={t('home.title')}
        aside={<HomeTabs type={type} counts={counts} />}
      >
        <ViewsButton of="home" list={list} mayShare={props.mayShareViews} />
        {mayAdd && (
          <LinkButton href="/defects/new" type="primary" icon={<Icon name="plus" />}>
            {t('defects.add')}
          </LinkButton>
        )}
      </PageHead>
      <StateCounts states={states} list={list} />
      <SearchForm fields={asked} list={list} labels={labels} />
      <DataTable
        page={page}
        columns={useDefectColumns()}
        list={list}
        chips={useFilterChips(fields, list, labels)}
        label={t(`home.types.${type}`)}
        preferencesKey="home"
        preferences={preferences}
        rowActions={rowActions}
        bulk={
          actions.mayMany()
            ? (rows, clear, everything) => (
                <BulkActions
                  {...{ rows, clear, actions }}
                  all={everything ? { ...page, filters: list.filters, type } : undefined}
                  onDelete={deleting.ask}
                />
              )
            : undefined
        }
        bulkEverything
      />
      {actions.dialog}
      {deleting.dialog}
    </>
  )
}
