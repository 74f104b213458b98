import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Icon } from '@/app/_ui/icon'
import { cellOf, type EditableRow, longestCell, type RowColumn } from './editable-rows-rules'

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

export const EditableRowCells = memo(function EditableRowCells(props: RowProps) {
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
          <button
            type="button"
            className="ui-icon-button"
            aria-label={t('removeRow', { row: String(at + 1) })}
            onClick={() => onRemove(at)}
          >
            <Icon name="trash" />
          </button>
        )}
      </td>
    </tr>
  )
})
