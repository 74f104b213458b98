import type { z } from 'zod'
import { type Base, baseOf, within } from '@/lib/analysis/query/analysis-schema'
import { type PresentAssemblies, presentAssemblies } from '@/lib/analysis/query/assemblies'
import { addDays, addMonths, comparedWindow } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import type { Value } from '@/lib/analysis/query/link'
import type { Ctx } from '@/lib/core/context'
import { today } from '@/lib/core/today'
import {
  eventDimensions,
  groupDimensions,
  type questionShape,
  strataDimensions,
} from './disproportion-schema'
import { type Key, type Tables, tablesOf } from './tables'

type Question = z.output<z.ZodObject<typeof questionShape>>

export interface View {
  base: Base
  tables: Tables
  /** Of the window before, of the same length, when asked for. */
  before?: Tables
  assemblies: PresentAssemblies
  groupValues(key: Key): Value[]
  eventValues(key: Key): Value[]
}

/** Half a year up to today where no window is given. */
export async function readTables(ctx: Ctx, question: Question, { withBefore = false } = {}): Promise<View> {
  const now = today(ctx.now)
  const base = baseOf(question, { from: addDays(addMonths(now, -6), 1), to: now })
  const [group, event] = [groupDimensions[question.group], eventDimensions[question.event]]
  const strata = strataDimensions[question.strata]
  const windows = [base.filters]
  if (withBefore) windows.push(within(base.filters, comparedWindow(base.window, 'previous')))
  const [cube, assemblies] = await Promise.all([
    readCube(ctx, {
      windows,
      sets: {
        cells: [...group, ...event, ...strata],
        groups: [...group, ...strata],
        events: [...event, ...strata],
        total: strata,
      },
    }),
    presentAssemblies(ctx),
  ])
  const options = { groupKeys: group.length, eventKeys: event.length, unmask: question.unmask }
  return {
    base,
    assemblies,
    tables: tablesOf(cube, options),
    ...(withBefore && { before: tablesOf(cube, { ...options, window: 1 }) }),
    groupValues: key => key.map((one, at) => ({ dimension: group[at]!, key: one })),
    eventValues: key => key.map((one, at) => ({ dimension: event[at]!, key: one })),
  }
}
