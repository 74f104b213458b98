import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import { ColumnSettingsButton } from './column-settings-button'
import type { ChosenColumn, Column, TablePreferences } from './columns'
import type { ListState } from './list-state'
import { PageBox } from './page-box'
import type { Selection } from './use-selection'
import { yieldName } from './yielding'

const narrowest = 56

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

interface HeadCellProps<Row> {
  column: Column<Row>
  list: ListState
  onResize(width: number): void
}

function HeadCell<Row>({ column, list, onResize }: HeadCellProps<Row>) {
  const order = list.sortField === column.key ? list.sortOrder : undefined
  const names = [column.align && 'right', yieldName(column), column.fixed && `fixed-${column.fixed}`]
    .filter(Boolean)
    .join(' ')

  const next = () => {
    if (order === 'ascend') list.sort(column.key, 'descend')
    else if (order === 'descend') list.sort(undefined)
    else list.sort(column.key, 'ascend')
  }

  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const cell = handle.closest('th')!
    const table = handle.closest('table')!
    const col = table.querySelectorAll('col')[cell.cellIndex]!
    const [from, start, whole] = [event.clientX, cell.offsetWidth, table.offsetWidth]
    // This column takes the remaining width: widen the table with it, or the other columns would grow instead.
    const takes = !col.width
    let width = start
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = move => {
      width = Math.max(narrowest, Math.round(start + move.clientX - from))
      col.width = String(width)
      if (takes) Object.assign(table.style, { width: `${whole + width - start}px`, minWidth: '0' })
    }
    handle.onpointerup = () => {
      handle.onpointermove = null
      handle.onpointerup = null
      if (width !== start) onResize(width)
    }
  }

  return (
    <th
      className={names || undefined}
      title={column.title}
      aria-sort={order && (order === 'ascend' ? 'ascending' : 'descending')}
    >
      {column.sortable ? (
        <button type="button" className="sort" onClick={next}>
          {column.title}
        </button>
      ) : (
        column.title
      )}
      <span className="edge" onPointerDown={drag} />
    </th>
  )
}
