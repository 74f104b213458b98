import { useTranslations } from 'next-intl'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef } from 'react'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import {
  type EditableRow,
  isLocked,
  newRow,
  pasteBlock,
  type RowColumn,
  readBlock,
  rowLimit,
  settleCell,
} from './editable-rows-rules'

export interface EditableRowsProps {
  label: string
  columns: RowColumn[]
  rows: EditableRow[]
  onChange(rows: EditableRow[]): void
  errors?: Record<string, string>
  limit?: number
  disabled?: boolean
}

export function useEditableRows(props: EditableRowsProps) {
  const { columns, rows, onChange, limit = rowLimit } = props
  const t = useTranslations('uiParts.rows')
  const table = useRef<HTMLTableElement>(null)
  const latest = useRef(props)
  latest.current = props

  const full = () => notice.warning(t('tooMany', { max: String(limit) }))
  const add = () => {
    if (rows.length >= limit) return full()
    onChange([...rows, newRow()])
    focusSoon(rows.length, columns.find(column => !column.fixed)?.key)
  }
  const focus = (row: number, column: string | undefined) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`)
    cell?.focus()
    cell?.select()
    return cell
  }
  const focusSoon = (row: number, column: string | undefined) =>
    requestAnimationFrame(() => focus(row, column))

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
    if (row === undefined) return
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    let next = row + step
    while (rows[next] && isLocked(rows[next]!)) next += step
    if (rows[next]) focus(next, column)
    else if (event.key === 'Enter' && step > 0) {
      if (rows.length >= limit) full()
      else {
        onChange([...rows, newRow()])
        focusSoon(rows.length, column)
      }
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const [row, column] = placeOf(event.target)
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (row === undefined || !column || (block.length === 1 && block[0]!.length === 1)) return
    event.preventDefault()
    const pasted = pasteBlock(columns, rows, { row, column }, block, { limit, newRow })
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
