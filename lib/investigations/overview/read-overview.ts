import { asc, count, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { query } from '@/db/client'
import { investigations } from '@/db/schema/investigations'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { addDays, addMonths, today } from '@/lib/core/today'
import { isLate } from '../investigation-rows'
import { type Stage, spans, stages } from '../spans'
import type { State } from '../states'

const mostQuarters = 8

export type Overview = Awaited<ReturnType<typeof countFiles>>

export const readOverview = operation({
  access: 'investigation:get',
  input: z.strictObject({}),
  run: ctx => countFiles(ctx),
})

// In each list the row without a state, year or quarter is the sum.
export async function countFiles(ctx: Ctx) {
  const quarters = quartersUntil(today(ctx.now))
  const [states, budget, periods] = await Promise.all([
    countStates(ctx),
    sumBudgets(ctx),
    query<Period>(ctx.db, byQuarter, [quarters[0]!.from, quarters.at(-1)!.to]),
  ])
  const periodOf = (quarter: string | null) => periods.find(one => one.quarter === quarter) ?? none(quarter)
  const whole = { from: quarters[0]!.from, to: quarters.at(-1)!.to, ...periodOf(null) }
  return {
    asOf: today(ctx.now),
    states,
    budget,
    periods: [...quarters.map(({ quarter, ...days }) => ({ ...days, ...periodOf(quarter) })), whole],
  }
}

const grouped = (column: AnyPgColumn) => sql`GROUPING SETS ((${column}), ())`

async function countStates(ctx: Ctx) {
  const { id, state, stateSince } = investigations
  const age = sql`(${today(ctx.now)}::date - (${stateSince} AT TIME ZONE 'Asia/Shanghai')::date)`
  return ctx.db
    .select({
      ...{ state: sql<State | null>`${state}`, n: count() },
      late: sql<number>`(count(*) FILTER (WHERE ${isLate(ctx)}))::int`,
      medianDays: sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${age})`,
      oldestDays: sql<number | null>`max(${age})`,
      oldestId: sql<string | null>`(array_agg(${id}::text ORDER BY ${stateSince}, ${id}))[1]`,
    })
    .from(investigations)
    .groupBy(grouped(state))
}

async function sumBudgets(ctx: Ctx) {
  const { year, applyBudget, suggestBudget, adjustBudget } = investigations
  const sum = (amount: AnyPgColumn): SQL<string> => sql`coalesce(sum(${amount}), 0.00)::text`
  return ctx.db
    .select({
      ...{ year: sql<number | null>`${year}`, n: count() },
      ...{
        applyBudget: sum(applyBudget),
        suggestBudget: sum(suggestBudget),
        adjustBudget: sum(adjustBudget),
      },
    })
    .from(investigations)
    .groupBy(grouped(year))
    .orderBy(asc(year))
}

interface Span {
  n: number
  medianDays: number | null
}
type Period = { quarter: string | null; n: number } & Record<Stage, Span>

const byQuarter = `SELECT to_char(apply_time, 'YYYY"Q"Q') AS quarter, count(*)::int AS n, ${stages
  .map(
    stage => `json_build_object('n', count(spans.${stage}),
      'medianDays', percentile_cont(0.5) WITHIN GROUP (ORDER BY spans.${stage})) AS ${stage}`,
  )
  .join(', ')}
  FROM investigations CROSS JOIN LATERAL (${spans}) AS spans
  WHERE apply_time BETWEEN $1::date AND $2::date GROUP BY GROUPING SETS ((1), ())`

const none = (quarter: string | null): Period => {
  const span = { n: 0, medianDays: null }
  return { quarter, n: 0, signal: span, opening: span, conclusion: span, recall: span }
}

function quartersUntil(day: string) {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const last = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return Array.from({ length: mostQuarters }, (_, at) => {
    const from = addMonths(last, (at + 1 - mostQuarters) * 3)
    const quarter = `${from.slice(0, 4)}Q${(Number(from.slice(5, 7)) + 2) / 3}`
    return { quarter, from, to: addDays(addMonths(from, 3), -1) }
  })
}
