import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { useTableKeys } from '@/app/_ui/keys/table-keys'
import { type Chip, FilterChips } from '@/app/_ui/table/search/filter-chips'
import { useMedia } from '@/app/_ui/table/use-media'
import type { OpenView } from '@/lib/accounts/views/list-views'
import type { Page } from '@/lib/core/paging'
import { CardsHead } from './cards-head'
import { ColumnSettingsButton } from './column-settings-button'
import { type ChosenColumn, type Column, chooseColumns, type TablePreferences } from './columns'
import { EmptyRows } from './empty-rows'
import type { ListState } from './list-state'
import { Pager } from './pager'
import type { RowAction } from './row-actions'
import { RowMenu } from './row-menu'
import { TableHead } from './table-head'
import { useShownColumns, useTablePreferences } from './table-preferences'
import { TableRow } from './table-row'
import { useRowClicks } from './use-row-clicks'
import { useSelection } from './use-selection'
import { yieldName, yieldRules } from './yielding'

interface DataTableProps<Row extends { id: string }> {
  page: Page<Row>
  columns: Column<Row>[]
  list: ListState
  chips?: Chip[]
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
