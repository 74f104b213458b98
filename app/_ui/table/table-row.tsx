import { type Column, cellText, overflows } from './columns'
import { type RowAction, RowActions } from './row-actions'
import type { Selection } from './use-selection'
import { yieldName } from './yielding'

interface TableRowProps<Row extends { id: string }> {
  row: Row
  at: number
  columns: Column<Row>[]
  selection: Selection | undefined
  actions: RowAction[] | undefined
  labels: { select: string; copy: string }
  labelled: boolean
}

export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, at, columns, selection, actions, labels, labelled } = props
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
        <Cell key={column.key} {...{ column, row, labelled }} copyLabel={labels.copy} />
      ))}
      {actions && (
        <td className="fixed-right">
          <RowActions actions={actions} />
        </td>
      )}
    </tr>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  copyLabel: string
  labelled: boolean
}

function Cell<Row>({ column, row, copyLabel, labelled }: CellProps<Row>) {
  const text = cellText(column, row)
  const names = [
    column.align && 'right',
    column.code && 'code',
    column.grow && 'grow',
    yieldName(column),
    column.fixed && `fixed-${column.fixed}`,
  ]
  const className = names.filter(Boolean).join(' ') || undefined
  const title = text && overflows(text, column.width) ? text : undefined
  const content = column.render ? column.render(row) : text
  const masked = text?.endsWith('*')
  if (!content) return <td className={className ? `${className} none` : 'none'}>–</td>
  return (
    <td className={className} title={title} data-label={labelled && !column.fixed ? column.title : undefined}>
      {column.copy && text ? (
        <span className="ui-copyable">
          <span dir={masked ? 'ltr' : undefined}>
            <bdi dir="ltr">{content}</bdi>
          </span>
          {!masked && <button type="button" data-copy="" aria-label={copyLabel} />}
        </span>
      ) : (
        content
      )}
    </td>
  )
}
