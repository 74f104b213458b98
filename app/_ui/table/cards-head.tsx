import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Icon } from '@/app/_ui/icon'
import { MenuButton, type MenuItem } from '@/app/_ui/popup/popup-menu'
import type { ChosenColumn } from './columns'
import type { ListState, SortOrder } from './list-state'
import { PageBox } from './page-box'
import type { Selection } from './use-selection'

interface CardsHeadProps<Row> {
  columns: ChosenColumn<Row>[]
  list: ListState
  selection: Selection | undefined
}

export function CardsHead<Row>({ columns, list, selection }: CardsHeadProps<Row>) {
  const t = useTranslations('ui.table')
  const id = useId()
  const sortable = columns.filter(column => column.sortable && column.shown)
  if (!selection && sortable.length === 0) return null
  const textOf = (column: ChosenColumn<Row>, order: SortOrder) =>
    t('sortedBy', { column: column.title, order: t(`${order}ing`) })
  const item = (column: ChosenColumn<Row>, order: SortOrder): MenuItem => ({
    key: `${column.key} ${order}`,
    label: textOf(column, order),
    checked: list.sortField === column.key && list.sortOrder === order,
    onSelect: () => list.sort(column.key, order),
  })
  const sorted = sortable.find(column => column.key === list.sortField)
  const order = sorted && list.sortOrder ? textOf(sorted, list.sortOrder) : t('order')
  return (
    <div className="cards-head">
      {selection && (
        <span className="pick-all">
          <PageBox id={id} selection={selection} />
          <label htmlFor={id}>{t('all')}</label>
        </span>
      )}
      {sortable.length > 0 && (
        <MenuButton
          className="ui-link"
          label={order}
          items={[
            {
              key: 'none',
              label: t('unsorted'),
              checked: !sorted,
              onSelect: () => list.sort(undefined),
            },
            ...sortable.flatMap(column => [item(column, 'ascend'), item(column, 'descend')]),
          ]}
        >
          {order} <Icon name="down" />
        </MenuButton>
      )}
    </div>
  )
}
