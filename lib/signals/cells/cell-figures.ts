import { countCollapsed, newestRecords } from '@/lib/analysis/findings/newest-records'
import { daysIn, type Window } from '@/lib/analysis/query/calendar'
import { readCube } from '@/lib/analysis/query/cube'
import { ic } from '@/lib/analysis/statistics/measures'
import { cellHistoryOf } from '@/lib/analysis/trend/read-cell-history'
import { cellHistoryInput, cellQuestion } from '@/lib/analysis/trend/trend-schema'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import type { FilterValues } from '@/lib/defects/list/filters'
import type { EventKey, GroupKey } from './name-cells'

const weeks = 13

// The weeks that a rule decides on today, and today: an item's two figures are of one period.
export function recentWindow(now: Date): Window {
  const to = today(now)
  return { from: addDays(to, -7 * weeks), to }
}

export async function cellFigures(
  ctx: Ctx,
  cell: { group: GroupKey; event: EventKey; base: FilterValues },
  filters: FilterValues,
) {
  const [counts, records, expected] = await Promise.all([
    countRecords(ctx, filters),
    newestRecords(ctx, filters),
    expectedOf(ctx, cell, filters),
  ])
  const collapsed = counts.n - records.length + countCollapsed(records)
  return {
    ...counts,
    collapsed,
    expected,
    ic025: expected === null ? null : ic(collapsed, expected).low,
    recordIds: records.map(({ id }) => id),
  }
}

export async function countRecords(ctx: Ctx, filters: FilterValues): Promise<{ n: number; severe: number }> {
  const { total } = await readCube(ctx, {
    windows: [filters],
    sets: { total: [] },
    counts: { severe: { severe: true } },
  })
  return { n: total[0]?.n ?? 0, severe: total[0]?.counts.severe ?? 0 }
}

async function expectedOf(
  ctx: Ctx,
  { group, event, base }: { group: GroupKey; event: EventKey; base: FilterValues },
  filters: FilterValues,
): Promise<number | null> {
  const question = group.modelYear === undefined && cellQuestion(group, event)
  if (!question) return null
  const { receivedAtFrom, receivedAtTo } = filters as { receivedAtFrom: string; receivedAtTo: string }
  const { points } = await cellHistoryOf(
    ctx,
    cellHistoryInput.parse({
      ...{ ...base, receivedAtFrom, receivedAtTo, ...question },
    }),
  )
  const known = points.filter(({ expected }) => expected !== null)
  if (known.length === 0) return null
  return known.reduce((sum, { start, expected }) => {
    const last = addDays(start, 6)
    const [from, to] = [[start, receivedAtFrom].sort()[1]!, [last, receivedAtTo].sort()[0]!]
    const passed = daysIn({ from, to }) / 7
    return sum + expected! * passed
  }, 0)
}
