import { z } from 'zod'
import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { wholeNumber } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { type State, stateCodes } from '@/lib/defects/states'
import { countDrafts, readerOf, visibleTo } from '@/lib/defects/visible'
import { type HomeType, handlingSteps, homeTypes, waitingByState, waitingStates } from './home-filters'
import { countCap } from './search'

const statement = `SELECT state, sum(records)::int AS count FROM defect_counts
    WHERE NOT deleted AND state <> 0 GROUP BY state
  UNION ALL SELECT 0, ${countDrafts('$1')}`

export const countByState = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await query<{ state: number; count: number }>(ctx.db, statement, [readerOf(ctx)])
    const found = new Map(rows.map(({ state, count }) => [state, count]))
    return stateCodes.map((state): { state: State; count: number } => ({
      state,
      count: found.get(state) ?? 0,
    }))
  },
})

interface Counted {
  state: number
  count: number
}

export const countMyDefects = operation({
  access: 'vehicle_defect:query',
  input: z.strictObject({ type: wholeNumber(1, 4).optional() }),
  async run(ctx, { type }) {
    const counts = []
    for (const one of type ? [type as HomeType] : homeTypes) counts.push(await countType(ctx, one))
    return counts
  },
})

export type MyCounts = Awaited<ReturnType<typeof countMyDefects>>

async function countType(ctx: Ctx, type: HomeType) {
  const { rows, capped } = await counters[type](ctx)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  const states = stateCodes.map((state): { state: State; count: number; capped: boolean } => {
    const count = found.get(state) ?? 0
    return { state, count: capped === 'each' ? Math.min(count, countCap) : count, capped: isCapped(count) }
  })
  const total = states.reduce((sum, { count }) => sum + count, 0)
  // The list of those stops counting at the cap too, and the two must not contradict each other.
  const beyond = capped !== undefined && total > countCap
  return { type, total: beyond ? countCap : total, capped: beyond || states.some(one => one.capped), states }

  function isCapped(count: number): boolean {
    return capped === 'all' || (capped === 'each' && count > countCap)
  }
}

const counters: Record<HomeType, (ctx: Ctx) => Promise<{ rows: Counted[]; capped?: 'each' | 'all' }>> = {
  1: async ctx => ({ rows: await countByState(ctx, {}) }),
  2: async ctx => ({
    capped: 'each',
    rows: await query<Counted>(
      ctx.db,
      `SELECT state, (SELECT count(*)::int FROM (SELECT FROM defects WHERE deleted_at IS NULL
          AND created_by = $1::bigint AND defects.state = asked.state LIMIT ${countCap + 1}) AS one) AS count
       FROM unnest($2::int[]) AS asked(state)`,
      [signedIn(ctx).id, stateCodes],
    ),
  }),
  3: async ctx => {
    const rows = await query<Counted & { looked: number }>(
      ctx.db,
      `WITH handled AS MATERIALIZED (SELECT DISTINCT defect_id FROM defect_flow
         WHERE user_id = $1::bigint AND ${handlingSteps} ORDER BY defect_id DESC LIMIT ${countCap + 1})
       SELECT state, count(*)::int AS count, (SELECT count(*)::int FROM handled) AS looked
       FROM defects WHERE deleted_at IS NULL AND id = ANY(ARRAY(SELECT defect_id FROM handled))
         AND ${visibleTo('$1')} GROUP BY state`,
      [signedIn(ctx).id],
    )
    return { rows, capped: (rows[0]?.looked ?? 0) > countCap ? 'all' : undefined }
  },
  4: async ctx => ({
    rows: await query<Counted>(ctx.db, waitingByState('$1', '$2'), [signedIn(ctx).id, waitingStates(ctx)]),
  }),
}
