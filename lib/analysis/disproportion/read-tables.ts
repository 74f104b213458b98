import type { z } from 'zod'
import { type Base, baseOf, within } from '@/lib/analysis/query/analysis-schema'
import { type PresentAssemblies, presentAssemblies } from '@/lib/analysis/query/assemblies'
import { comparedWindow } from '@/lib/analysis/query/calendar'
import { type Counts, fromCounts } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import type { Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { addDays, addMonths, today } from '@/lib/core/today'
import {
  eventDimensions,
  groupDimensions,
  type questionShape,
  strataDimensions,
} from './disproportion-schema'
import type { Key, Masked } from './margins'
import { type CellSet, type Tables, tablesOf } from './tables'

type Question = z.output<z.ZodObject<typeof questionShape>>

export interface View {
  base: Base
  n: number
  masked: readonly Masked[]
  strata: readonly Dimension[]
  assemblies: PresentAssemblies
  groupValues(key: Key): Value[]
  eventValues(key: Key): Value[]
}

export interface Both {
  tables: Tables
  before?: Tables
}

interface Made<Value> {
  name: string
  withBefore?: boolean
  of(both: Both): Value | Promise<Value>
}

export async function readView<Value>(
  ctx: Ctx,
  question: Question,
  { name, withBefore = false, of }: Made<Value>,
): Promise<View & { made: Value }> {
  const now = today(ctx.now)
  const base = baseOf(question, { from: addDays(addMonths(now, -6), 1), to: now })
  const [group, event] = [groupDimensions[question.group], eventDimensions[question.event]]
  const strata = strataDimensions[question.strata]
  const windows = [base.filters]
  if (withBefore) windows.push(within(base.filters, comparedWindow(base.window, 'previous')))
  const sets: Record<CellSet, readonly Dimension[]> = {
    // Cells of strata are three times as many: they are counted later, of those that are shown.
    cells: question.unmask ? [...group, ...event, ...strata] : [...group, ...event],
    groups: [...group, ...strata],
    events: [...event, ...strata],
    total: strata,
  }
  const options = { groupKeys: group.length, eventKeys: event.length, unmask: question.unmask }
  const make = async ([counts]: Counts<CellSet>[]) => {
    const [now, earlier] = counts as [Counts<CellSet>[number], Counts<CellSet>[number]?]
    const tables = await tablesOf(now, options)
    const before = earlier && (await tablesOf(earlier, options))
    const { totals, masked } = tables.margins
    return { n: totals.n, masked: [...masked.values()], made: await of({ tables, before }) }
  }
  const [answer, assemblies] = await Promise.all([
    fromCounts(ctx, [{ windows, sets }], {
      name: JSON.stringify([name, options, withBefore]),
      of: make,
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
