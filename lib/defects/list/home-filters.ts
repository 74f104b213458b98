import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { type ActionName, actions } from '@/lib/defects/actions'
import { type State, states } from '@/lib/defects/states'
import type { Condition } from './filters'
import { countCap } from './search'
import { holders, unheld } from './special-filters'

/** 1: all, 2: entered by me, 3: handled by me, 4: waiting for me. */
export const homeTypes = [1, 2, 3, 4] as const
export type HomeType = (typeof homeTypes)[number]

const due: [ActionName[], State][] = [
  [['amend'], states.returned],
  [['review'], states.toReview],
  [['evaluate'], states.toEvaluate],
  [['evaluate'], states.rejected],
  [['audit'], states.toAudit],
  [['close'], states.approved],
]

export function waitingStates(ctx: Ctx): State[] {
  return due
    .filter(([names, state]) => {
      const may = names.every(name => ctx.can(actions[name].access))
      return may && (state !== states.returned || ctx.can('vehicle_defect_add'))
    })
    .map(([, state]) => state)
}

/** Must equal the predicate of the index on defect_flow. */
export const handlingSteps = `node NOT IN ('create', 'submit', 'import')`

// Up to this many, reading the handled records by id is faster than checking each record in list order;
// beyond it most records of the list match anyway.
const smallSetLimit = 30_000

async function countHandled(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx.db,
    `SELECT count(*)::int AS n FROM (SELECT DISTINCT defect_id FROM defect_flow
      WHERE user_id = $1::bigint AND ${handlingSteps} LIMIT ${smallSetLimit + 1}) AS handled`,
    [signedIn(ctx).id],
  )
  return row?.n ?? 0
}

export async function conditionOf(ctx: Ctx, type: HomeType): Promise<Condition | undefined> {
  const { id } = signedIn(ctx)
  switch (type) {
    case 1:
      return undefined
    case 2:
      return { name: 'mine', columns: ['created_by'], write: bind => `created_by = ${bind(id)}::bigint` }
    case 3:
      return handledBy(id, await countHandled(ctx))
    case 4:
      return waitingFor(id, waitingStates(ctx))
  }
}

function handledBy(me: string, handled: number): Condition {
  return {
    name: 'handled',
    columns: ['id'],
    // The subquery drops the flow's own id, so that the unqualified `id` is the record's.
    write: bind => `(SELECT true FROM (SELECT user_id, defect_id, node FROM defect_flow) AS f
      WHERE f.user_id = ${bind(me)}::bigint AND f.defect_id = id AND ${handlingSteps} LIMIT 1)`,
    exceedsCap: handled > countCap,
    source:
      handled <= smallSetLimit
        ? (columns, scope, bind) => `SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(
          SELECT DISTINCT defect_id FROM defect_flow WHERE user_id = ${bind(me)}::bigint AND ${handlingSteps}))`
        : undefined,
  }
}

export const waitingByState = (me: string, waiting: string) => `WITH held AS MATERIALIZED (
    SELECT defect_id, bool_or(user_id = ${me}::bigint) AS mine FROM ${holders} AS h GROUP BY defect_id),
  standing AS MATERIALIZED (
    SELECT d.state, held.mine FROM held JOIN defects AS d ON d.id = held.defect_id WHERE d.deleted_at IS NULL)
  SELECT state, sum(n)::int AS count FROM (
    SELECT state, records AS n FROM defect_counts WHERE NOT deleted AND state = ANY(${waiting}::int[])
    UNION ALL SELECT state, -1 FROM standing WHERE state = ANY(${waiting}::int[])
    UNION ALL SELECT state, 1 FROM standing WHERE mine) AS waiting GROUP BY state`

function waitingFor(me: string, waiting: State[]): Condition {
  return {
    name: 'waiting',
    columns: ['id', 'state'],
    write: bind => `((state = ANY(${bind(waiting)}::int[]) AND ${unheld}) OR EXISTS (
      SELECT FROM defect_assignees AS a WHERE a.user_id = ${bind(me)}::bigint AND a.defect_id = id))`,
    total: (bind, among) => `SELECT coalesce(sum(count), 0)::int
      FROM (${waitingByState(bind(me), bind(waiting))}) AS by_state
      ${among ? `WHERE state = ANY(${bind(among)}::int[])` : ''}`,
    source: (columns, scope, bind) => `SELECT ${columns} FROM defects
        WHERE ${scope} AND state = ANY(${bind(waiting)}::int[]) AND ${unheld}
      UNION ALL SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(
        SELECT defect_id FROM defect_assignees WHERE user_id = ${bind(me)}::bigint))`,
  }
}
