import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { decimalText } from '@/app/_ui/decimal'
import { Icon, IconButton } from '@/app/_ui/icon'
import { cellOf, type EditableRow, isLocked, longestCell, type RowColumn, sumOf } from './editable-rows-rules'
import { type EditableRowsProps, useEditableRows } from './use-editable-rows'

const EditableRowCells = memo(function EditableRowCells(props: RowProps) {
  const { row, at, columns, disabled, onChange, onLeave, onRemove } = props
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
              disabled={disabled || column.fixed}
              value={cellOf(row, column)}
              onChange={event => onChange(at, column.key, event.target.value)}
              onBlur={event => onLeave(at, column, event.target.value)}
            />
            {error && <span className="error">{error}</span>}
          </td>
        )
      })}
      <td className="act">
        {!disabled && (
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
  const { label, columns, rows, errors = {}, disabled } = props
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
              disabled={disabled || isLocked(row)}
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
      {!disabled && (
        <button type="button" className="add row w-full secondary gap-8 mt-8" onClick={add}>
          <Icon name="plus" />
          {t('add')}
        </button>
      )}
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
  disabled: boolean | undefined
  onChange(at: number, column: string, text: string): void
  onLeave(at: number, column: RowColumn, text: string): void
  onRemove(at: number): void
}
