import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { type ActionName, actions } from '@/lib/defects/actions'
import { type State, states } from '@/lib/defects/states'
import type { Condition } from './filters'
import { countCap } from './search'

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

/** Returned records wait for those who may add records, not for everybody who may amend them. */
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

/**
 * Up to this many, reading the handled records by id is faster than checking each record in list order;
 * beyond it most records of the list match anyway.
 */
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

/** Disabled users hold nothing, or their records would wait for nobody. */
export const holders = `(SELECT h.defect_id, h.user_id FROM defect_assignees AS h
  WHERE EXISTS (SELECT FROM users AS u WHERE u.id = h.user_id AND u.state = 'active'))`

function waitingFor(me: string, waiting: State[]): Condition {
  const nobodys = `NOT EXISTS (SELECT FROM ${holders} AS a WHERE a.defect_id = id)`
  return {
    name: 'waiting',
    columns: ['id', 'state'],
    write: bind => `((state = ANY(${bind(waiting)}::int[]) AND ${nobodys}) OR EXISTS (
      SELECT FROM defect_assignees AS a WHERE a.user_id = ${bind(me)}::bigint AND a.defect_id = id))`,
    source: (columns, scope, bind) => `SELECT ${columns} FROM defects
        WHERE ${scope} AND state = ANY(${bind(waiting)}::int[]) AND ${nobodys}
      UNION ALL SELECT ${columns} FROM defects WHERE ${scope} AND id = ANY(ARRAY(
        SELECT defect_id FROM defect_assignees WHERE user_id = ${bind(me)}::bigint))`,
  }
}
