import { useTranslations } from 'next-intl'
import { Icon, TextButton } from '@/app/_ui/icon'
import type { Column } from '@/app/_ui/table/columns'
import type { ListState } from '@/app/_ui/table/list-state'

export interface Chip {
  names: string[]
  text: string
}

export function FilterChips<Row>({
  chips,
  columns,
  list,
}: {
  chips: Chip[]
  columns: Column<Row>[]
  list: ListState
}) {
  const t = useTranslations('ui.table')
  const sorted = list.sortOrder && columns.find(column => column.key === list.sortField)
  if (chips.length === 0 && !sorted) return null
  const without = (names: string[]) =>
    Object.fromEntries(Object.entries(list.filters).filter(([name]) => !names.includes(name)))
  return (
    <ul className="flex wrap border-bottom ui-chips" aria-label={t('filters')}>
      {chips.map(chip => (
        <li key={chip.names.join()}>
          <span className="truncate" title={chip.text}>
            {chip.text}
          </span>
          <button
            type="button"
            aria-label={t('removeFilter', { filter: chip.text })}
            onClick={() => list.filter(without(chip.names))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
      {sorted && <SortChip title={sorted.title} list={list} />}
      {chips.length > 1 && (
        <li className="bare">
          <TextButton onClick={() => list.filter({})}>{t('clearFilters')}</TextButton>
        </li>
      )}
    </ul>
  )
}

function SortChip({ title, list }: { title: string; list: ListState }) {
  const t = useTranslations('ui.table')
  const order = t(list.sortOrder === 'ascend' ? 'ascending' : 'descending')
  const text = t('sortedBy', { column: title, order })
  return (
    <li>
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t('removeFilter', { filter: text })}
        onClick={() => list.sort(undefined)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
