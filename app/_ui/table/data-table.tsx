'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { copyText } from '@/app/_ui/copyable-text'
import { useTableKeys } from '@/app/_ui/keys/table-keys'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import type { Page } from '@/lib/core/paging'
import { ChooseEverything } from './choose-everything'
import { ColumnSettingsButton } from './column-settings-button'
import { type Column, cellText, chooseColumns, overflows, type TablePreferences } from './columns'
import { EmptyRows } from './empty-rows'
import { type Chip, FilterChips } from './filter-chips'
import { HeadCell } from './head-cell'
import type { ListState } from './list-state'
import { Pager } from './pager'
import { type RowAction, RowActions, splitActions } from './row-actions'
import { useTablePreferences } from './table-preferences'

interface Selection {
  /** Belongs to one page of rows. */
  key: string
  ids: string[]
  everything?: boolean
}

interface DataTableProps<Row extends { id: string }> {
  page: Page<Row>
  columns: Column<Row>[]
  list: ListState
  /** The conditions in words; each can be taken off. */
  chips?: Chip[]
  rowActions?(row: Row): RowAction[]
  /** Actions for the chosen rows, or for all that match; gives the table its check boxes. */
  bulk?(rows: Row[], clear: () => void, everything: boolean): ReactNode
  /** Once the page is chosen, offers everything that matches. */
  bulkEverything?: boolean
  /** Where the person's choice of columns is kept, and what was kept. */
  preferencesKey?: string
  preferences?: TablePreferences | null
  /** Names the table for those who do not see it. */
  label: string
}

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { page, columns, list, chips = [], rowActions, bulk, label } = props
  const t = useTranslations('ui.table')
  const copyLabel = useTranslations('ui')('copy')
  const chinese = useLocale() === 'zh-CN'
  const [go] = useNavigate()
  const body = useRef<HTMLTableSectionElement>(null)
  useTableKeys(body)
  const [preferences, savePreferences] = useTablePreferences(
    props.preferencesKey,
    props.preferences,
    list.reload,
  )
  const [selected, setSelected] = useState<Selection>({ key: list.key, ids: [] })
  const [more, setMore] = useState<{ anchor: HTMLElement; row: Row }>()

  const all = chooseColumns(columns, preferences)
  const shown = all.filter(column => column.shown)
  const taker = shown.find(column => column.grow) ?? shown.findLast(column => !column.fixed)
  const grow = taker?.sized ? undefined : taker
  // Three words of English are longer than three of Chinese.
  const actionsWidth = rowActions ? (chinese ? 152 : 172) : 0
  const width = shown.reduce((sum, column) => sum + column.width, (bulk ? 40 : 0) + actionsWidth)
  const span = shown.length + (bulk ? 1 : 0) + (rowActions ? 1 : 0)

  // A page beyond the first that came back empty: its last row was deleted. One page back.
  const { turn } = list
  useEffect(() => {
    if (page.records.length === 0 && page.current > 1)
      turn(Math.min(page.current - 1, page.pages || 1), page.size)
  }, [page, turn])

  const ids = selected.key === list.key ? selected.ids : []
  const chosen = page.records.filter(row => ids.includes(row.id))
  const select = (next: string[], everything = false) => setSelected({ key: list.key, ids: next, everything })
  const whole = chosen.length > 0 && chosen.length === page.records.length
  const everything = whole && selected.everything === true

  const click = (event: React.MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-copy], [data-act], [data-more], a')
    if (!target) return
    const row = page.records[Number(target.closest('tr')?.dataset.row)]
    if (target.dataset.copy !== undefined) void copyText(target.previousElementSibling?.textContent ?? '')
    else if (row && target.dataset.act)
      rowActions?.(row)
        .find(action => action.key === target.dataset.act)
        ?.onSelect?.()
    else if (row && target.dataset.more !== undefined) setMore({ anchor: target, row })
    else if (target instanceof HTMLAnchorElement && !event.defaultPrevented) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || target.target) return
      if (target.origin !== location.origin || !target.pathname.startsWith(basePath)) return
      event.preventDefault()
      void go(target.pathname.slice(basePath.length) + target.search)
    }
  }

  return (
    <section className="ui-table" aria-label={label} aria-busy={list.pending}>
      <FilterChips chips={chips} columns={columns} list={list} />
      <div className={`scroller ${preferences.density ?? 'middle'}`}>
        {list.pending && <div className="running" />}
        <table style={grow ? { minWidth: width } : { width }}>
          <colgroup>
            {bulk && <col width={40} />}
            {shown.map(column => (
              <col key={column.key} width={column === grow ? undefined : column.width} />
            ))}
            {rowActions && <col width={actionsWidth} />}
          </colgroup>
          <thead>
            <tr>
              {bulk && (
                <th className="pick">
                  <input
                    type="checkbox"
                    aria-label={t('selectAll')}
                    checked={whole}
                    ref={box => {
                      if (box) box.indeterminate = chosen.length > 0 && !whole
                    }}
                    onChange={event => select(event.target.checked ? page.records.map(row => row.id) : [])}
                  />
                </th>
              )}
              {shown.map(column => (
                <HeadCell
                  key={column.key}
                  column={column}
                  list={list}
                  onResize={to =>
                    savePreferences({ ...preferences, columns: withWidth(all, column.key, to) })
                  }
                />
              ))}
              {rowActions && (
                <th className="fixed-right">
                  <span className="last-head">
                    {t('actions')}
                    <ColumnSettingsButton
                      columns={all}
                      preferences={preferences}
                      onChange={savePreferences}
                    />
                  </span>
                </th>
              )}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: one listener for the links and buttons inside, which have keys */}
          <tbody ref={body} onClick={click}>
            {page.records.length === 0 && <EmptyRows span={span} chips={chips} list={list} />}
            {page.records.map((row, at) => (
              <tr key={row.id} data-row={at} className={ids.includes(row.id) ? 'chosen' : undefined}>
                {bulk && (
                  <td className="pick">
                    <input
                      type="checkbox"
                      aria-label={t('select')}
                      checked={ids.includes(row.id)}
                      onChange={event =>
                        select(event.target.checked ? [...ids, row.id] : ids.filter(id => id !== row.id))
                      }
                    />
                  </td>
                )}
                {shown.map(column => (
                  <Cell key={column.key} column={column} row={row} copyLabel={copyLabel} />
                ))}
                {rowActions && (
                  <td className="fixed-right">
                    <RowActions actions={rowActions(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {props.bulkEverything && whole && page.total > chosen.length && (
        <ChooseEverything
          page={page}
          chosen={everything}
          onChange={all =>
            select(
              page.records.map(row => row.id),
              all,
            )
          }
        />
      )}
      <Pager page={page} list={list}>
        {bulk && chosen.length > 0 && (
          <span className="chosen-rows">
            {everything ? t('selectedAll') : t('selected', { count: chosen.length })}
            {bulk(chosen, () => select([]), everything)}
            <button type="button" className="ui-link" onClick={() => select([])}>
              {t('clearSelection')}
            </button>
          </span>
        )}
        {!rowActions && (
          <ColumnSettingsButton columns={all} preferences={preferences} onChange={savePreferences} />
        )}
      </Pager>
      {more && rowActions && (
        <PopupMenu
          anchor={more.anchor}
          align="end"
          label={t('actions')}
          onClose={() => setMore(undefined)}
          items={splitActions(rowActions(more.row)).rest.map(action => ({
            key: action.key,
            label: action.label,
            danger: action.danger,
            disabled: action.disabled,
            onSelect: () => (action.href ? void go(action.href) : action.onSelect?.()),
          }))}
        />
      )}
    </section>
  )
}

function withWidth<Row>(columns: (Column<Row> & { shown: boolean })[], key: string, width: number) {
  return columns.map(column => ({
    key: column.key,
    width: column.key === key ? width : column.width,
    hidden: !column.shown,
  }))
}

function Cell<Row>({ column, row, copyLabel }: { column: Column<Row>; row: Row; copyLabel: string }) {
  const text = cellText(column, row)
  const names = [column.align && 'right', column.code && 'code', column.fixed && `fixed-${column.fixed}`]
  const className = names.filter(Boolean).join(' ') || undefined
  const title = text && overflows(text, column.width) ? text : undefined
  const content = column.render ? column.render(row) : text
  if (!content) return <td className={className ? `${className} none` : 'none'}>–</td>
  return (
    <td className={className} title={title}>
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
