import type { z } from 'zod'
import { type Base, baseOf } from '@/lib/analysis/query/analysis-schema'
import { fromCounts } from '@/lib/analysis/query/cube'
import { denominatorText } from '@/lib/analysis/query/denominator'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import {
  linkTo,
  namesFor,
  type PresentAssemblies,
  presentAssemblies,
  type Value,
} from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, instantText, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import {
  eventDimensions,
  groupDimensions,
  type questionShape,
  strataDimensions,
} from './disproportion-schema'
import type { Cell, Key, Masked } from './margins'
import { type CellSet, type Tables, tablesOf } from './tables'

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

export type Question = z.output<z.ZodObject<typeof questionShape>>

export interface View {
  base: Base
  n: number
  masked: readonly Masked[]
  strata: readonly Dimension[]
  assemblies: PresentAssemblies
  groupValues(key: Key): Value[]
  eventValues(key: Key): Value[]
}

interface Made<Value> {
  name: string
  of(tables: Tables): Value | Promise<Value>
}

export function baseOfView(ctx: Ctx, question: Question): Base {
  const now = today(ctx.now)
  return baseOf(question, { from: addDays(addMonths(now, -6), 1), to: now })
}

export async function readView<Value>(
  ctx: Ctx,
  question: Question,
  { name, of }: Made<Value>,
): Promise<View & { made: Value }> {
  const base = baseOfView(ctx, question)
  const [group, event] = [groupDimensions[question.group], eventDimensions[question.event]]
  const strata = strataDimensions[question.strata]
  const sets: Record<CellSet, readonly Dimension[]> = {
    // Cells of strata are three times as many: they are counted later, of those that are shown.
    cells: question.unmask ? [...group, ...event, ...strata] : [...group, ...event],
    groups: [...group, ...strata],
    events: [...event, ...strata],
    total: strata,
  }
  const options = { groupKeys: group.length, eventKeys: event.length, unmask: question.unmask }
  const [answer, assemblies] = await Promise.all([
    fromCounts(ctx, [{ windows: [base.filters], sets }], {
      name: JSON.stringify([name, options]),
      async of([counts]) {
        const tables = await tablesOf(counts![0]!, options)
        const { totals, masked } = tables.margins
        return { n: totals.n, masked: [...masked.values()], made: await of(tables) }
      },
    }),
    presentAssemblies(ctx),
  ])
  return {
    ...answer,
    base,
    assemblies,
    strata,
    groupValues: key => key.map((one, at) => ({ dimension: group[at]!, key: one })),
    eventValues: key => key.map((one, at) => ({ dimension: event[at]!, key: one })),
  }
}
