import { useTranslations } from 'next-intl'
import { ColumnSettingsButton } from './column-settings-button'
import type { ChosenColumn, TablePreferences } from './columns'
import { HeadCell } from './head-cell'
import type { ListState } from './list-state'
import { PageBox } from './page-box'
import type { Selection } from './use-selection'

interface TableHeadProps<Row> {
  columns: ChosenColumn<Row>[]
  list: ListState
  preferences: TablePreferences
  onChange(preferences: TablePreferences): void
  selection: Selection | undefined
  withActions: boolean
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, list, preferences, onChange, selection, withActions } = props
  const t = useTranslations('ui.table')
  return (
    <thead>
      <tr>
        {selection && (
          <th className="pick">
            <PageBox selection={selection} label={t('selectAll')} />
          </th>
        )}
        {columns
          .filter(column => column.shown)
          .map(column => (
            <HeadCell
              key={column.key}
              column={column}
              list={list}
              onResize={to => onChange({ ...preferences, columns: withWidth(columns, column.key, to) })}
            />
          ))}
        {withActions && (
          <th className="fixed-right">
            <span className="last-head row between">
              {t('actions')}
              <ColumnSettingsButton columns={columns} preferences={preferences} onChange={onChange} />
            </span>
          </th>
        )}
      </tr>
    </thead>
  )
}

const withWidth = <Row,>(columns: ChosenColumn<Row>[], key: string, width: number) =>
  columns.map(column => ({
    key: column.key,
    width: column.key === key ? width : column.width,
    hidden: !column.shown,
  }))
