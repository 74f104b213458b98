import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon, TextButton } from '@/app/_ui/icon'
import { useTableKeys } from '@/app/_ui/keys/table-keys'
import { useNavigate } from '@/app/_ui/navigation'
import { permitted } from '@/app/_ui/permitted'
import { MenuButton, type MenuItem, PopupMenu } from '@/app/_ui/popup/popup-menu'
import { type Chip, FilterChips } from '@/app/_ui/table/search/filter-chips'
import { useMedia } from '@/app/_ui/table/use-media'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import { ColumnSettingsButton } from './column-settings-button'
import { type ChosenColumn, type Column, chooseColumns, type TablePreferences } from './columns'
import type { Filters, ListState, SortOrder } from './list-state'
import { PageBox } from './page-box'
import { Pager } from './pager'
import { type RowAction, splitActions } from './row-actions'
import { TableHead } from './table-head'
import { useShownColumns, useTablePreferences } from './table-preferences'
import { TableRow } from './table-row'
import { useRowClicks } from './use-row-clicks'
import { type Selection, useSelection } from './use-selection'
import { yieldName, yieldRules } from './yielding'

interface DataTableProps<Row extends { id: string }> {
  page: Page<Row>
  columns: Column<Row>[]
  list: ListState
  chips?: Chip[]
  asText?: Filters
  rowActions?(row: Row): (RowAction | false)[]
  bulk?(rows: Row[], clear: () => void, everything: boolean): ReactNode
  bulkEverything?: boolean
  preferencesKey?: string
  emptyKey?: string
  preferences?: TablePreferences | null
  view?: OpenView | null
  label: string
}

const asCards = 'screen and (width < 1000px)'
const rowHeights = { small: '32px', middle: '39px', large: '52px' }

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { page, columns, list, chips = [], bulk, label } = props
  const rowActions =
    props.rowActions && ((row: Row) => props.rowActions!(row).filter(action => action !== false))
  const t = useTranslations('ui.table')
  const labels = { select: t('select'), copy: useTranslations('ui')('copy') }
  const labelled = useMedia(asCards)
  const body = useRef<HTMLTableSectionElement>(null)
  useTableKeys(body)
  const [preferences, savePreferences] = useTablePreferences(
    props.preferencesKey,
    props.preferences,
    list.reload,
    props.view,
  )
  const chosen = useSelection(page, list.key)
  const selection = bulk && chosen
  const { onClick, more, closeMore } = useRowClicks(page.records, rowActions)
  const all = chooseColumns(columns, preferences)
  const shown = all.filter(column => column.shown)
  useShownColumns(props.preferencesKey, shown)
  const { id, grow, tableStyle, rules } = useWidths(shown, Boolean(bulk), Boolean(rowActions))
  useFilledPage(page, list)

  return (
    <section className="ui-table box" id={id} aria-label={label} aria-busy={list.pending}>
      {rules && <style>{rules}</style>}
      <FilterChips chips={chips} columns={columns} list={list} />
      <CardsHead {...{ columns: all, list, selection }} />
      <div
        className="scroller"
        style={{ '--row': rowHeights[preferences.density ?? 'middle'] } as CSSProperties}
      >
        {list.pending && <div className="running" />}
        <table style={tableStyle}>
          <colgroup>
            {bulk && <col width={40} />}
            {shown.map(column => (
              <col
                key={column.key}
                className={yieldName(column)}
                width={column === grow ? undefined : column.width}
              />
            ))}
            {rowActions && <col className="actions" />}
          </colgroup>
          <TableHead
            {...{ columns: all, list, preferences, selection }}
            onChange={savePreferences}
            withActions={rowActions !== undefined}
          />
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: one listener for the links and buttons inside, which have keys */}
          <tbody ref={body} onClick={onClick}>
            {page.records.length === 0 && (
              <EmptyRows
                columns={shown}
                others={(bulk ? 1 : 0) + (rowActions ? 1 : 0)}
                chips={chips}
                asText={props.asText}
                list={list}
                emptyKey={props.emptyKey ?? props.preferencesKey}
              />
            )}
            {page.records.map((row, at) => (
              <TableRow
                key={row.id}
                {...{ row, at, columns: shown, selection, labels, labelled }}
                actions={rowActions?.(row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {props.bulkEverything && chosen.whole && page.total > chosen.rows.length && (
        <ChooseEverything page={page} chosen={chosen.everything} onChange={chosen.selectPage} />
      )}
      <Pager page={page} list={list}>
        {bulk && chosen.rows.length > 0 && (
          <span className="chosen-rows row gap-12">
            {chosen.everything ? t('selectedAll') : t('selected', { count: chosen.rows.length })}
            {bulk(chosen.rows, chosen.clear, chosen.everything)}
            <TextButton onClick={chosen.clear}>{t('clearSelection')}</TextButton>
          </span>
        )}
        {!rowActions && (
          <ColumnSettingsButton columns={all} preferences={preferences} onChange={savePreferences} />
        )}
      </Pager>
      {more && rowActions && (
        <RowMenu anchor={more.anchor} actions={rowActions(more.row)} all={more.all} onClose={closeMore} />
      )}
    </section>
  )
}

function useWidths<Row>(shown: ChosenColumn<Row>[], withBoxes: boolean, withActions: boolean) {
  const id = useId()
  const chinese = useLocale() === 'zh-CN'
  const taker = shown.find(column => column.grow) ?? shown.findLast(column => !column.fixed)
  // The English labels are wider than the Chinese ones.
  const actionsWidth = withActions ? (chinese ? 156 : 172) : 0
  const grow = taker?.sized ? undefined : taker
  const always = shown.reduce((sum, { yields, narrow = 0, width }) => sum + (yields ? narrow : width), 0)
  const columns = always + (withBoxes ? 40 : 0)
  // The sheet decides how much of the actions' width a narrow window has for them.
  const width = `calc(${columns}px + var(--actions))`
  const tableStyle: CSSProperties & Record<'--actions-whole', string> = {
    '--actions-whole': `${actionsWidth}px`,
    ...(grow ? { minWidth: width } : { width }),
  }
  return { id, grow, tableStyle, rules: yieldRules(`[id='${id}']`, shown, columns + actionsWidth) }
}

function useFilledPage(page: Page<unknown>, { goToPage }: ListState) {
  useEffect(() => {
    if (page.records.length === 0 && page.current > 1)
      goToPage(Math.min(page.current - 1, page.pages || 1), page.size)
  }, [page, goToPage])
}

interface ChooseProps {
  page: Page<unknown>
  chosen: boolean
  onChange(everything: boolean): void
}

function ChooseEverything({ page, chosen, onChange }: ChooseProps) {
  const t = useTranslations('ui.table.everything')
  const total = t(page.totalCapped ? 'more' : 'total', { total: page.total })
  return (
    <p className="everything flex border-top gap-12" role="status">
      {chosen ? t('chosen', { total }) : t('page', { count: page.records.length })}
      <TextButton onClick={() => onChange(!chosen)}>
        {chosen ? t('onlyPage', { count: page.records.length }) : t('choose', { total })}
      </TextButton>
    </p>
  )
}

interface CardsHeadProps<Row> {
  columns: ChosenColumn<Row>[]
  list: ListState
  selection: Selection | undefined
}

function CardsHead<Row>({ columns, list, selection }: CardsHeadProps<Row>) {
  const t = useTranslations('ui.table')
  const id = useId()
  const sortable = columns.filter(column => column.sortable && column.shown)
  if (!selection && sortable.length === 0) return null
  const textOf = (column: ChosenColumn<Row>, order: SortOrder) =>
    t('sortedBy', { column: column.title, order: t(`${order}ing`) })
  const item = (column: ChosenColumn<Row>, order: SortOrder): MenuItem => ({
    key: `${column.key} ${order}`,
    label: textOf(column, order),
    checked: list.sortField === column.key && list.sortOrder === order,
    onSelect: () => list.sort(column.key, order),
  })
  const sorted = sortable.find(column => column.key === list.sortField)
  const order = sorted && list.sortOrder ? textOf(sorted, list.sortOrder) : t('order')
  return (
    <div className="cards-head">
      {selection && (
        <span className="pick-all">
          <PageBox id={id} selection={selection} />
          <label htmlFor={id}>{t('all')}</label>
        </span>
      )}
      {sortable.length > 0 && (
        <MenuButton
          className="ui-link"
          label={order}
          items={[
            {
              key: 'none',
              label: t('unsorted'),
              checked: !sorted,
              onSelect: () => list.sort(undefined),
            },
            ...sortable.flatMap(column => [item(column, 'ascend'), item(column, 'descend')]),
          ]}
        >
          {order} <Icon name="down" />
        </MenuButton>
      )}
    </div>
  )
}

interface EmptyProps {
  columns: { key: string; yields?: number }[]
  others: number
  chips: Chip[]
  asText?: Filters
  list: ListState
  emptyKey?: string
}

function EmptyRows({ columns, others, chips, asText, list, emptyKey }: EmptyProps) {
  const t = useTranslations('ui.table')
  const help = `emptyOf.${emptyKey}`
  const filtered = chips.length > 0 || Object.keys(list.filters).length > 0
  return (
    <tr className="empty">
      <td colSpan={columns.filter(({ yields }) => !yields).length + others}>
        <div className="words">
          <p className="what text-body mb-4">{t(filtered ? 'noMatch' : 'empty')}</p>
          <p>{filtered ? t('noMatchHelp') : t.has(help) ? t(help) : t('emptyHelp')}</p>
          {asText && (
            <p className="mt-8">
              <TextButton onClick={() => list.filter({ ...list.filters, ...asText })}>
                {t('asText', { words: asText.keyword?.[0] ?? '' })}
              </TextButton>
            </p>
          )}
          {filtered && (
            <button type="button" className="ui-link mt-8" onClick={() => list.filter({})}>
              {t('clearFilters')}
            </button>
          )}
        </div>
      </td>
      {/* A cell that spans columns which are not drawn makes the table draw more. */}
      {columns.map(column => column.yields && <td key={column.key} className={yieldName(column)} />)}
    </tr>
  )
}

interface RowMenuProps {
  anchor: HTMLElement
  actions: RowAction[]
  all?: boolean
  onClose(): void
}

function RowMenu({ anchor, actions, all, onClose }: RowMenuProps) {
  const t = useTranslations('ui.table')
  const [go] = useNavigate()
  return (
    <PopupMenu
      anchor={anchor}
      align="end"
      label={t('actions')}
      onClose={onClose}
      items={(all ? actions : splitActions(actions).rest).map(action => ({
        key: action.key,
        label: action.label,
        danger: action.danger,
        disabled: action.disabled,
        access: action.access,
        onSelect: () => {
          if (!action.href) action.onSelect?.()
          else if (!action.access || permitted(action.access)) void go(action.href)
        },
      }))}
    />
  )
}
