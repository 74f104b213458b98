import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useRef } from 'react'
import { decimalText } from '@/app/_ui/decimal'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { Icon, IconButton } from '@/app/_ui/icon'
import {
  cellOf,
  type EditableRow,
  isLocked,
  longestCell,
  newRow,
  pasteBlock,
  type RowColumn,
  readBlock,
  rowLimit,
  settleCell,
  sumOf,
} from './editable-rows-rules'

const EditableRowCells = memo(function EditableRowCells(props: RowProps) {
  const { row, at, columns, locked, onChange, onLeave, onRemove } = props
  const t = useTranslations('uiParts.rows')
  const errors: Record<string, string> = props.errors ? JSON.parse(props.errors) : {}
  return (
    <tr>
      <th className="at">{at + 1}</th>
      {columns.map(column => {
        const error = errors[column.key]
        return (
          <td key={column.key} className={column.type}>
            <input
              data-cell={`${at}.${column.key}`}
              className="ui-control"
              aria-label={`${column.title} ${at + 1}`}
              aria-invalid={error !== undefined || undefined}
              title={error}
              inputMode={column.type === 'number' ? 'decimal' : undefined}
              maxLength={(column.maxLength ?? longestCell) * 2}
              autoComplete="off"
              disabled={locked || column.fixed}
              value={cellOf(row, column)}
              onChange={event => onChange(at, column.key, event.target.value)}
              onBlur={event => onLeave(at, column, event.target.value)}
            />
            {error && <span className="error">{error}</span>}
          </td>
        )
      })}
      <td className="act">
        {!locked && (
          <IconButton
            icon="trash"
            label={t('removeRow', { row: String(at + 1) })}
            onClick={() => onRemove(at)}
          />
        )}
      </td>
    </tr>
  )
})

export function EditableRows(props: EditableRowsProps) {
  const { label, columns, rows, errors = {} } = props
  const t = useTranslations('uiParts.rows')
  const { table, add, change, leave, remove, onKeyDown, onPaste } = useEditableRows(props)
  const sums = columns.some(column => column.sum)

  return (
    <div className="scroll-x ui-rows">
      <table ref={table} aria-label={label} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th className="at">{t('number')}</th>
            {columns.map(column => (
              <th key={column.key} className={column.type} style={{ width: column.width }}>
                {column.title}
                {column.required && (
                  <span className="required" aria-hidden="true">
                    *
                  </span>
                )}
              </th>
            ))}
            <th className="act">
              <span className="visually-hidden">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <EditableRowCells
              key={row.key}
              row={row}
              at={at}
              columns={columns}
              errors={errorsOf(errors, at)}
              locked={isLocked(row)}
              onChange={change}
              onLeave={leave}
              onRemove={remove}
            />
          ))}
        </tbody>
        {sums && rows.length > 0 && (
          <tfoot>
            <tr>
              <th className="at">{t('sum')}</th>
              {columns.map(column => (
                <td key={column.key} className={column.type}>
                  {column.sum && decimalText(sumOf(column, rows))}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
      <button type="button" className="add row w-full secondary gap-8 mt-8" onClick={() => add()}>
        <Icon name="plus" />
        {t('add')}
      </button>
    </div>
  )
}

function errorsOf(errors: Record<string, string>, at: number): string | undefined {
  const own = Object.entries(errors).filter(([name]) => name.startsWith(`${at}.`))
  return own.length > 0
    ? JSON.stringify(Object.fromEntries(own.map(([name, text]) => [name.slice(name.indexOf('.') + 1), text])))
    : undefined
}

interface RowProps {
  row: EditableRow
  at: number
  columns: RowColumn[]
  /** JSON of column → message; one string, so that `memo` compares it by value. */
  errors: string | undefined
  locked: boolean
  onChange(at: number, column: string, text: string): void
  onLeave(at: number, column: RowColumn, text: string): void
  onRemove(at: number): void
}

interface EditableRowsProps {
  label: string
  columns: RowColumn[]
  rows: EditableRow[]
  onChange(rows: EditableRow[]): void
  errors?: Record<string, string>
}

function useEditableRows(props: EditableRowsProps) {
  const { columns, rows, onChange } = props
  const t = useTranslations('uiParts.rows')
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(props)
  latest.current = props

  const full = () => notice.warning(t('tooMany', { max: String(rowLimit) }))
  const add = (column = columns.find(one => !one.fixed)?.key) => {
    if (rows.length >= rowLimit) return full()
    onChange([...rows, newRow()])
    requestAnimationFrame(() => focus(rows.length, column))
  }
  const focus = (row: number, column: string | undefined) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)
    cell?.focus()
    cell?.select()
    return cell
  }

  const change = useCallback((at: number, column: string, text: string) => {
    const now = latest.current
    now.onChange(now.rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)))
  }, [])
  const leave = useCallback(
    (at: number, column: RowColumn, text: string) => {
      const settled = settleCell(column, text)
      if (settled !== text) change(at, column.key, settled)
    },
    [change],
  )
  const remove = useCallback(
    async (at: number) => {
      if (!(await confirm({ title: t('removeQuestion'), danger: true }))) return
      const now = latest.current
      now.onChange(now.rows.filter((_, index) => index !== at))
    },
    [t],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const [row, column] = placeOf(event.target)
    // Ctrl+Enter sends the form that the rows are in.
    if (row === undefined || event.ctrlKey || event.metaKey) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    let next = row + step
    while (rows[next] && isLocked(rows[next]!)) next += step
    if (rows[next]) focus(next, column)
    else if (event.key === 'Enter') add(column)
  }
  const onPaste = (event: ClipboardEvent) => {
    const [row, column] = placeOf(event.target)
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (row === undefined || !column || (block.length === 1 && block[0]!.length === 1)) return
    event.preventDefault()
    const pasted = pasteBlock(columns, rows, { row, column }, block, { newRow })
    onChange(pasted.rows)
    if (pasted.dropped > 0) full()
  }
  return { table, add, change, leave, remove, onKeyDown, onPaste }
}

function placeOf(target: EventTarget): [row: number | undefined, column?: string] {
  const cell = (target as HTMLElement).dataset?.cell
  const dot = cell?.indexOf('.') ?? -1
  return cell && dot > 0 ? [Number(cell.slice(0, dot)), cell.slice(dot + 1)] : [undefined]
}
