'use client'

import { type Column, cellText, overflows } from './columns'
import { type RowAction, RowActions } from './row-actions'
import type { Selection } from './use-selection'

interface TableRowProps<Row extends { id: string }> {
  row: Row
  at: number
  columns: Column<Row>[]
  selection: Selection | undefined
  actions: RowAction[] | undefined
  labels: { select: string; copy: string }
}

export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, at, columns, selection, actions, labels } = props
  const chosen = selection?.ids.includes(row.id) ?? false
  return (
    <tr data-row={at} className={chosen ? 'chosen' : undefined}>
      {selection && (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={labels.select}
            checked={chosen}
            onChange={event => selection.toggle(row.id, event.target.checked)}
          />
        </td>
      )}
      {columns.map(column => (
        <Cell key={column.key} column={column} row={row} copyLabel={labels.copy} />
      ))}
      {actions && (
        <td className="fixed-right">
          <RowActions actions={actions} />
        </td>
      )}
    </tr>
  )
}

function Cell<Row>({ column, row, copyLabel }: { column: Column<Row>; row: Row; copyLabel: string }) {
  const text = cellText(column, row)
  const names = [
    column.align && 'right',
    column.code && 'code',
    column.grow && 'grow',
    column.fixed && `fixed-${column.fixed}`,
  ]
  const className = names.filter(Boolean).join(' ') || undefined
  const title = text && overflows(text, column.width) ? text : undefined
  const content = column.render ? column.render(row) : text
  if (!content) return <td className={className ? `${className} none` : 'none'}>–</td>
  return (
    <td className={className} title={title} data-label={column.fixed ? undefined : column.title}>
      {column.copy && text ? (
        <span className="ui-copyable">
          <span>{content}</span>
          <button type="button" data-copy="" aria-label={copyLabel} />
        </span>
      ) : (
        content
      )}
    </td>
  )
}
