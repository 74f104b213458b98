import type { Ctx } from '@/lib/core/context'
import { optional, truth } from '@/lib/core/input'
import { states } from '@/lib/defects/states'
import { readParameters } from '@/lib/settings/read-parameters'
import type { ParameterValue } from '@/lib/settings/schema'
import type { Bind, Filter } from './filter-kinds'

/** Must equal the expression and the predicate of the index defects_waiting. */
export const since = 'coalesce(state_since, audited_at, reviewed_at, created_at)'
export const waits = 'deleted_at IS NULL AND state IN (10, 20, 30, 40, 50, 60)'

export const stepOf: Partial<Record<number, keyof ParameterValue<'waitingDays'>>> = {
  [states.returned]: 'returned',
  [states.toReview]: 'review',
  [states.toEvaluate]: 'evaluate',
  [states.rejected]: 'evaluate',
  [states.toAudit]: 'audit',
  [states.approved]: 'close',
}

type Limits = [states: number[], since: Date[]]

const dayMs = 86_400_000

// Each state and the instant since which a record may wait in it.
export async function limitsOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  among = Object.keys(stepOf).map(Number),
): Promise<Limits> {
  const { waitingDays } = await readParameters({ db }, ['waitingDays'])
  return [among, among.map(state => new Date(now.getTime() - dayMs * waitingDays[stepOf[state]!]))]
}

interface Overdue {
  isLate: unknown
  limits: Limits
}

export const withLimits = async <Values extends { overdue?: unknown }>(ctx: Ctx, values: Values) =>
  values.overdue === undefined
    ? values
    : { ...values, overdue: { isLate: values.overdue, limits: await limitsOf(ctx) } satisfies Overdue }

const due = ([steps, latest]: Limits, bind: Bind) =>
  `unnest(${bind(steps)}::int[], ${bind(latest)}::timestamptz[]) AS due(step, latest)`

// Where a list is searched, the limits of now are beside the value.
export const overdue: Filter = {
  schema: optional(truth),
  columns: ['state', 'state_since', 'audited_at', 'reviewed_at', 'created_at'],
  where: ({ isLate, limits }: Overdue, bind) =>
    `${isLate ? '' : 'NOT '}EXISTS (SELECT FROM ${due(limits, bind)} WHERE step = state AND ${since} < latest)`,
  source: ({ isLate, limits }: Overdue) =>
    isLate
      ? (columns, scope, bind) => `SELECT late.* FROM ${due(limits, bind)} CROSS JOIN LATERAL (
          SELECT ${columns} FROM defects WHERE ${scope} AND ${waits} AND state = step AND ${since} < latest) AS late`
      : undefined,
}
