import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { type ActionName, actions } from '@/lib/defects/actions'
import { type State, states } from '@/lib/defects/states'
import type { Condition } from './filters'
import { countCap } from './search'

/** Types of the home list. 1: all, 2: entered by me, 3: handled by me, 4: waiting for me. */
export const homeTypes = [1, 2, 3, 4] as const
export type HomeType = (typeof homeTypes)[number]

/** The steps that take a record on: where one is due, the record waits for everybody who may take it. */
const due: [ActionName[], State][] = [
  [['amend'], states.returned],
  [['review'], states.toReview],
  [['evaluate'], states.toEvaluate],
  [['evaluate'], states.rejected],
  [['audit'], states.toAudit],
  [['close'], states.approved],
]

/** The states in which this person can take the next step. Returned records wait for who enters records. */
export function waitingStates(ctx: Ctx): State[] {
  return due
    .filter(([names, state]) => {
      const may = names.every(name => ctx.can(actions[name].access))
      return may && (state !== states.returned || ctx.can('vehicle_defect_add'))
    })
    .map(([, state]) => state)
}

/** Steps beside entering a record; the words are those of the index. */
export const handlingSteps = `node NOT IN ('create', 'submit', 'import')`

/** Up to so many, going through the records that somebody has handled is quicker than asking the records in order. */
const smallSetLimit = 30_000

/** How many records somebody has handled, counted so far. */
async function countHandled(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx.db,
    `SELECT count(*)::int AS n FROM (SELECT DISTINCT defect_id FROM defect_flow
      WHERE user_id = $1::bigint AND ${handlingSteps} LIMIT ${smallSetLimit + 1}) AS handled`,
    [signedIn(ctx).id],
  )
  return row?.n ?? 0
}

/** What makes a record one of this type for this person; undefined for all. */
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

/**
 * Who has handled few records is asked which; who has handled very many is asked of each record that is met, for then
 * most are theirs.
 */
function handledBy(me: string, handled: number): Condition {
  return {
    name: 'handled',
    columns: ['id'],
    // The flow's own id is left out, so that `id` means the record's.
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

/** Who holds records; somebody who was disabled holds nothing, or their records would wait for nobody. */
export const holders = `(SELECT h.defect_id, h.user_id FROM defect_assignees AS h
  WHERE EXISTS (SELECT FROM users AS u WHERE u.id = h.user_id AND u.state = 'active'))`

/** Handed to me, or at a step that I may take and handed to nobody: then it no longer waits for the others. */
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
