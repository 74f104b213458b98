import type { z } from 'zod'
import { cellFinding } from '@/lib/analysis/findings/cell-finding'
import { collapsedOf, severeIn } from '@/lib/analysis/findings/newest-records'
import { type Base, baseOf } from '@/lib/analysis/query/analysis-schema'
import { fromCounts } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import type { Dimension, Grouping } from '@/lib/analysis/query/dimensions'
import {
  linkTo,
  namesFor,
  type PresentAssemblies,
  presentAssemblies,
  type Value,
} from '@/lib/analysis/query/link'
import type { Table } from '@/lib/analysis/statistics/measures'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import {
  eventDimensions,
  groupDimensions,
  type questionShape,
  strataDimensions,
} from './disproportion-schema'
import { type Cell, comparedWith, type Key, type Masked } from './margins'
import { type CellSet, type Tables, tablesOf } from './tables'

export type Question = z.output<z.ZodObject<typeof questionShape>>

export interface View {
  base: Base
  n: number
  masked: readonly Masked[]
  assemblies: PresentAssemblies
  // Dimensions of the keys of cells.
  group: readonly Grouping[]
  event: readonly Grouping[]
  strata: readonly Dimension[]
}

export function baseOfView(ctx: Ctx, question: Question): Base {
  const now = today(ctx.now)
  return baseOf(question, { from: addDays(addMonths(now, -6), 1), to: now })
}

// `name` tells what is made of the tables, and on what else it depends.
export async function readView<Value>(
  ctx: Ctx,
  question: Question,
  name: string,
  of: (tables: Tables) => Value | Promise<Value>,
): Promise<View & { made: Value }> {
  const { unmask } = question
  const base = baseOfView(ctx, question)
  const [group, event] = [groupDimensions[question.group], eventDimensions[question.event]]
  const strata = strataDimensions[question.strata]
  const sets: Record<CellSet, readonly Dimension[]> = {
    // Cells of strata are three times as many: they are counted later, of those that are shown.
    cells: unmask ? [...group, ...event, ...strata] : [...group, ...event],
    groups: [...group, ...strata],
    events: [...event, ...strata],
    total: strata,
  }
  const options = { groupKeys: group.length, eventKeys: event.length, unmask }
  const made = async ([counts]: Parameters<typeof tablesOf>[0][][]) => {
    const tables = await tablesOf(counts![0]!, options)
    const { totals, masked } = tables.margins
    return { n: totals.n, masked: [...masked.values()], made: await of(tables) }
  }
  const [answer, assemblies] = await Promise.all([
    fromCounts(ctx, [{ windows: [base.filters], sets }], JSON.stringify([name, options]), made),
    presentAssemblies(ctx),
  ])
  return { ...answer, base, assemblies, group, event, strata }
}

type Named = Pick<View, 'base' | 'assemblies' | 'group' | 'event'>

export async function nameCells(ctx: Ctx, view: Named, cells: readonly Pick<Cell, 'group' | 'event'>[]) {
  const valuesOf = (side: 'group' | 'event', keys: Key) =>
    keys.map((key, at): Value => ({ dimension: view[side][at]!, key }))
  const filtersOf = (values: Value[]) => linkTo(view.base.filters, values, view.assemblies)
  async function sideNamer(side: 'group' | 'event') {
    const names = await Promise.all(
      view[side].map((one, at) => namesFor(ctx, one, [...new Set(cells.map(cell => cell[side][at]!))])),
    )
    return (keys: Key) => ({
      key: keys.join(','),
      name: keys.map((key, at) => names[at]!(key)).join(' · '),
      filters: filtersOf(valuesOf(side, keys)),
    })
  }
  const [nameGroup, nameEvent] = await Promise.all([sideNamer('group'), sideNamer('event')])
  return cells.map(({ group, event }) => ({
    group: nameGroup(group),
    event: nameEvent(event),
    filters: filtersOf([...valuesOf('group', group), ...valuesOf('event', event)]),
  }))
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

interface Described extends Table {
  group: { name: string }
  event: { name: string }
  filters: FilterValues
  expected: number
  steadySince: string | null
}

export async function cellFindingOf(
  ctx: Ctx,
  { base: { window } }: View,
  { group, event, filters, ...row }: Described,
  least: number,
) {
  const { a: n, steadySince: since } = row
  const [severe, collapsed] = await Promise.all([severeIn(ctx, filters), collapsedOf(ctx, filters, n)])
  const named = { group: group.name, event: event.name, window }
  return cellFinding(
    { locale: ctx.locale, today: today(ctx.now) },
    { ...named, n, expected: comparedWith(row), least, basis: 'volume', since, severe, collapsed },
  )
}
