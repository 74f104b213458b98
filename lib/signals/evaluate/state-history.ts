import { type Db, query } from '@/db/client'
import { countedStates } from '@/lib/defects/states'

export interface Part {
  from?: number
  to?: number
  state: number | null
}

export interface StateHistory {
  knows(id: number): boolean
  parts(id: number, from: number | undefined, to: number | undefined, state: number | null): Part[]
}

interface Change {
  id: number
  day: number
  before: number | null
  after: number
}

export const excludedStates = (filters: readonly { state?: readonly number[] }[]): number[] =>
  countedStates.filter(one => filters.some(({ state }) => state && !state.includes(one)))

/**
 * Versions do not store the state, so it is rebuilt from the recorded steps; an undone step restores the state before
 * it. Only states that some filter excludes are read, which are few.
 */
export async function readExcludedStates(
  db: Db,
  filters: readonly { state?: readonly number[] }[],
): Promise<StateHistory> {
  const excluded = excludedStates(filters)
  if (excluded.length === 0)
    return { knows: () => false, parts: (_, from, to) => [{ from, to, state: null }] }
  const changes = await query<Change>(
    db,
    `SELECT defect_id::int8::float8 AS id, ceil((extract(epoch FROM at) + 28800) / 86400)::int AS day, before, after
      FROM (SELECT id, defect_id, created_at AS at, from_state AS before, to_state AS after FROM defect_flow
        UNION ALL SELECT id, defect_id, undone_at, to_state, from_state FROM defect_flow
          WHERE undone_at IS NOT NULL AND from_state IS NOT NULL) AS steps
      WHERE before <> after AND (before = ANY($1::int[]) OR after = ANY($1::int[])) ORDER BY defect_id, at, id`,
    [excluded],
  )
  const histories = new Map<number, Change[]>()
  for (const change of changes) {
    const known = histories.get(change.id)
    if (known) known.push(change)
    else histories.set(change.id, [change])
  }
  const isExcluded = (state: number | null) => state !== null && excluded.includes(state)
  const minded = (state: number | null) => (isExcluded(state) ? state : null)
  return {
    knows: id => histories.has(id),
    parts(id, from, to, state) {
      const history = histories.get(id)
      if (!history) return [{ from, to, state: minded(state) }]
      const isInside = (day: number) => (from === undefined || day > from) && (to === undefined || day < to)
      const starts = [from, ...new Set(history.map(({ day }) => day).filter(isInside))]
      return starts.map((start, at) => ({
        from: start,
        to: starts[at + 1] ?? to,
        state: minded(stateOn(history, start)),
      }))
    },
  }
}

function stateOn(history: readonly Change[], day: number | undefined): number | null {
  const last = day === undefined ? undefined : history.findLast(change => change.day <= day)
  return last ? last.after : history[0]!.before
}
