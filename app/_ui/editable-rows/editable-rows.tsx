import { useTranslations } from 'next-intl'
import { decimalText } from '@/app/_ui/decimal'
import { Icon } from '@/app/_ui/icon'
import { EditableRowCells } from './editable-row-cells'
import { isLocked, sumOf } from './editable-rows-rules'
import { type EditableRowsProps, useEditableRows } from './use-editable-rows'

export function EditableRows(props: EditableRowsProps) {
  const { label, columns, rows, errors = {}, disabled } = props
  const t = useTranslations('uiParts.rows')
  const { table, add, change, leave, remove, onKeyDown, onPaste } = useEditableRows(props)
  const sums = columns.some(column => column.sum)

  return (
    <div className="ui-rows">
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
