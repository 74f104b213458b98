'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { TablePreferences } from '@/app/_ui/table/columns'
import { useListState } from '@/app/_ui/table/list-state'
import type { SearchField, ValueLabels } from '@/app/_ui/table/search/search-fields'
import { useEntryDrawer } from '@/app/(staff)/_parts/entry-drawer/use-entry-drawer'
import { ListPage } from '@/app/(staff)/_parts/list-page'
import { useDefectSearch } from '@/app/(staff)/_parts/record-search/defect-search'
import type { Page } from '@/lib/core/paging'
import { useItemColumns } from './item-columns'
import { conclusionChoices, stateChoices } from './item-words'
import type { ListedItem } from './read-items'

interface ItemListProps {
  page: Page<ListedItem>
  labels: ValueLabels
  rules: { value: string; label: string }[]
  preferences: TablePreferences | null
}

export function ItemList({ page, labels, rules, preferences }: ItemListProps) {
  const t = useTranslations('watchItems')
  const list = useListState('tab', 'entry', page.size)
  const { hrefOf } = useEntryDrawer('/rule', page, undefined)
  const fields = useItemSearch(rules, labels, list.filters)
  return (
    <ListPage
      headless
      title={t('title')}
      columns={useItemColumns(undefined, hrefOf)}
      preferencesKey="watchItems"
      {...{ page, list, fields, labels, preferences }}
    />
  )
}

function useItemSearch(
  rules: ItemListProps['rules'],
  labels: ValueLabels,
  filters: Parameters<typeof useDefectSearch>[0]['filters'],
): SearchField[] {
  const t = useTranslations('watchItems')
  const { fields: ofRecords } = useDefectSearch({ clear: false, filters, labels })
  return useMemo(() => {
    const label = (name: string) => ({ name, label: t(`search.${name as 'state'}`) })
    const chosen = (name: string, values: readonly string[]) => ({
      ...{ ...label(name), type: 'multi-select' as const },
      options: values.map(value => ({ value, label: t(`${name}s.${value}` as 'states.new') })),
    })
    const shared = ofRecords.filter(({ name }) => ['modelRangeId', 'brandId', 'assemblyCode'].includes(name))
    return [
      { ...chosen('state', stateChoices), placeholder: t('search.open') },
      { ...chosen('owner', ['me', 'nobody']), type: 'select' },
      { ...label('rule'), type: 'multi-select', options: rules },
      ...(['run', 'openedBy'] as const).flatMap(name =>
        (filters[name] ?? []).map((run): SearchField => {
          const chip = t(`search.${name}`, { run })
          return { name, label: chip, type: 'text', chip }
        }),
      ),
      ...shared,
      { ...label('fired'), type: 'date-range' },
      { ...label('overdue'), type: 'boolean' },
      { ...label('muted'), type: 'boolean' },
      chosen('conclusion', conclusionChoices),
    ]
  }, [t, ofRecords, rules, filters])
}
