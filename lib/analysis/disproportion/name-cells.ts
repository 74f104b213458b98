import { denominatorText } from '@/lib/analysis/query/denominator'
import { linkTo, namesFor, type Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { instantText } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { Cell, Key } from './margins'
import type { View } from './read-tables'

export interface Side {
  key: string
  name: string
  filters: FilterValues
}

type ViewOf = Pick<View, 'base' | 'assemblies' | 'groupValues' | 'eventValues'>

export async function nameCells(ctx: Ctx, view: ViewOf, cells: readonly Pick<Cell, 'group' | 'event'>[]) {
  const nameGroups = await namer(
    ctx,
    cells.map(({ group }) => view.groupValues(group)),
  )
  const nameEvents = await namer(
    ctx,
    cells.map(({ event }) => view.eventValues(event)),
  )
  const filtersOf = (values: Value[]) => linkTo(view.base.filters, values, view.assemblies)
  const side = (key: Key, values: Value[], name: string): Side => ({
    key: key.join(','),
    name,
    filters: filtersOf(values),
  })
  return cells.map(({ group, event }) => {
    const [ofGroup, ofEvent] = [view.groupValues(group), view.eventValues(event)]
    return {
      group: side(group, ofGroup, nameGroups(ofGroup)),
      event: side(event, ofEvent, nameEvents(ofEvent)),
      filters: filtersOf([...ofGroup, ...ofEvent]),
    }
  })
}

async function namer(ctx: Ctx, all: readonly Value[][]): Promise<(values: readonly Value[]) => string> {
  const dimensions = (all[0] ?? []).map(({ dimension }) => dimension)
  const names = await Promise.all(
    dimensions.map((dimension, at) =>
      namesFor(ctx, dimension, [...new Set(all.map(values => values[at]!.key))]),
    ),
  )
  return values => values.map(({ key }, at) => names[at]!(key)).join(' · ')
}

export async function describeView(ctx: Ctx, view: View) {
  const { base, n } = view
  const masked = await nameCells(ctx, view, view.masked)
  return {
    asOf: instantText(ctx.now),
    window: base.window,
    N: n,
    base: base.filters,
    denominator: await denominatorText(ctx, base, n),
    masked: view.masked.map(({ n, share }, at) => ({ ...masked[at]!, n, share })),
  }
}
