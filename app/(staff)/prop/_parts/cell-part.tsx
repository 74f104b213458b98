import { getTranslations } from 'next-intl/server'
import { isPlain, plainWord } from '@/app/_ui/charts/links/plain-word'
import { readCell } from '@/lib/analysis/disproportion/read-cell'
import type { Ctx } from '@/lib/core/context'
import { addItem } from '@/lib/signals/items/add-item'
import { findWatched } from '@/lib/signals/watched/find-watched'
import { addressOf, type Query, without } from '../../_parts/analysis/address'
import { AnalysisPart } from '../../_parts/analysis/analysis-part'
import { cellOfKeys } from '../../_parts/watch/cell-of'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import { watchFilters } from '../../_parts/watch/watch-filters'
import { type CellAnswer, CellContent } from './cell-content'
import { CellDrawer } from './cell-drawer'
import { ownWords } from './own-words'
import { dimensionsOf } from './read-prop'

const drawerHeight = 640
const ofTable = ['tab', 'only', 'page', 'limit', 'sortField', 'sortOrder', 'cell', plainWord]

export async function CellPart({ ctx, query }: { ctx: Ctx; query: Query }) {
  const [cell] = [query.cell].flat()
  if (!cell) return null
  const [groupKey = '', eventKey = ''] = cell.split('~')
  const question = without(query, ofTable)
  const t = await getTranslations('prop')
  return (
    <CellDrawer key={cell} label={t('cell.title')}>
      <AnalysisPart
        ctx={ctx}
        plain={isPlain(query)}
        height={drawerHeight}
        read={readCell(ctx, { ...question, groupKey, eventKey })}
      >
        {cell => (
          <CellContent
            {...{ ctx, cell }}
            trend={trendAddress(query, groupKey, eventKey)}
            watch={watchTarget(ctx, query, cell, { group: groupKey, event: eventKey })}
            watched={watchedOf(ctx, query, groupKey, eventKey)}
          />
        )}
      </AnalysisPart>
    </CellDrawer>
  )
}

function cellOf(query: Query, keys: { group: string; event: string }) {
  const { group, event } = dimensionsOf(query)
  return cellOfKeys(group, event, keys)
}

async function watchedOf(ctx: Ctx, query: Query, group: string, event: string) {
  const cell = ctx.can(findWatched.access) && query.asOf === undefined && cellOf(query, { group, event })
  return cell ? (await findWatched(ctx, { cells: [cell] }))[0]! : null
}

function watchTarget(
  ctx: Ctx,
  query: Query,
  { group, event }: CellAnswer,
  keys: { group: string; event: string },
): WatchTarget | null {
  if (!ctx.can(addItem.access) || query.asOf !== undefined) return null
  const cell = cellOf(query, keys)
  return cell && { title: `${group.name} · ${event.name}`, cell, filters: watchFilters(query) }
}

const ofList = ['page', 'limit', 'sortField', 'sortOrder']

/** Null where the group or the event is made of two fields. */
function trendAddress(query: Query, groupKey: string, eventKey: string): string | null {
  const { group: lens, event: sub } = dimensionsOf(query)
  if (lens.includes('*') || sub.includes('*')) return null
  const conditions = without(query, [...ownWords, ...ofList])
  return addressOf('/look', { lens, focus: groupKey, sub, subFocus: eventKey, ...conditions })
}
