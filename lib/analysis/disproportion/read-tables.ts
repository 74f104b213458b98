import type { z } from 'zod'
import { type Base, baseOf } from '@/lib/analysis/query/analysis-schema'
import { fromCounts } from '@/lib/analysis/query/cube'
import type { Dimension } from '@/lib/analysis/query/dimensions'
import { type PresentAssemblies, presentAssemblies, type Value } from '@/lib/analysis/query/link'
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
