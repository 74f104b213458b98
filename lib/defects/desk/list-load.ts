import { z } from 'zod'
import { query } from '@/db/client'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { operation } from '@/lib/core/operation'
import { mondayOf, today } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import { findPage } from '@/lib/defects/list/find-page'
import { handlingSteps } from '@/lib/defects/list/home-filters'
import { holders, unheld } from '@/lib/defects/list/special-filters'
import { limitsOf, since, waits } from '@/lib/defects/list/waiting'
import { nobody } from '@/lib/defects/states'
import { stepIds } from '@/lib/defects/step-schema'
import { departmentNames } from '@/lib/dictionaries/names/lookups'

type HandOverStep = (typeof stepIds)[number]

type PersonLoad = Record<'id' | 'name', string> &
  Record<'held' | 'late' | 'came' | 'done', number> & {
    deptName: string | null
    oldestDays: number | null
    waitingDays: number | null
    heldSteps: HandOverStep[]
  }

const daysSince = (instant: string) => `floor(extract(epoch FROM $2::timestamptz - ${instant}) / 86400)::int`

// Who may take a step stands there with nothing too: work is given to whoever is free, and anybody may be away. A step of this
// week is of a record that was written this week, which an index finds.
const statement = `WITH held AS MATERIALIZED (
    SELECT h.user_id, count(*)::int AS held, min(h.created_at) AS oldest, array_agg(DISTINCT h.step) AS steps,
      min(d.since) FILTER (WHERE due.state IS NOT NULL) AS waiting,
      (count(*) FILTER (WHERE h.created_at >= $1::timestamptz))::int AS came,
      (count(*) FILTER (WHERE d.since < due.since))::int AS late
    FROM defect_assignees AS h
    JOIN (SELECT id, state, ${since} AS since FROM defects WHERE deleted_at IS NULL) AS d ON d.id = h.defect_id
    LEFT JOIN unnest($3::int[], $4::timestamptz[]) AS due(state, since) ON due.state = d.state GROUP BY h.user_id),
  written AS MATERIALIZED (SELECT id FROM defects WHERE updated_at >= $1::timestamptz AND deleted_at IS NULL),
  done AS MATERIALIZED (
    SELECT f.user_id, count(DISTINCT f.defect_id)::int AS done FROM written JOIN defect_flow AS f ON f.defect_id = written.id
    WHERE f.created_at >= $1::timestamptz AND f.undone_at IS NULL AND ${handlingSteps}
      AND f.node NOT IN ('handOver', 'handBack') AND f.node NOT LIKE 'undo%' GROUP BY f.user_id)
  SELECT u.id::text, u.name, u.dept_name AS "deptName", coalesce(held.steps, '{}') AS "heldSteps", coalesce(held.held, 0) AS held, coalesce(held.came, 0) AS came,
    coalesce(held.late, 0) AS late, coalesce(done.done, 0) AS done, ${daysSince('held.oldest')} AS "oldestDays",
    ${daysSince('held.waiting')} AS "waitingDays"
  FROM users AS u LEFT JOIN held ON held.user_id = u.id LEFT JOIN done ON done.user_id = u.id
  WHERE u.state = 'active' AND (held.held > 0 OR done.done > 0 OR u.id = ANY($5::bigint[])) ORDER BY held DESC, u.id`

const unheldStatement = `SELECT coalesce(sum(records), 0)::int - (
    SELECT count(DISTINCT h.defect_id)::int FROM ${holders} AS h JOIN defects AS d ON d.id = h.defect_id
    WHERE d.deleted_at IS NULL AND d.state = ANY($1::int[])) AS n,
    (SELECT ${daysSince('min(first.since)')} FROM unnest($1::int[]) AS among(step) CROSS JOIN LATERAL (
      SELECT ${since} AS since FROM defects WHERE ${waits} AND state = among.step AND ${unheld}
        ORDER BY 1 LIMIT 1) AS first) AS "waitingDays"
  FROM defect_counts WHERE NOT deleted AND state = ANY($1::int[])`

type Free = Record<'n', number> & Pick<PersonLoad, 'waitingDays'>

const steps = ['review', 'evaluate', 'audit', 'close'] as const

// Who has how many records that were handed over, for how long, and what came and went this week; what nobody has.
export const listLoad = operation({
  access: actions.handOver.access,
  input: z.strictObject({}),
  async run(ctx) {
    const day = today(ctx.now)
    const monday = mondayOf(day)
    const limits = await limitsOf(ctx)
    const able = await Promise.all(
      stepIds.map(step => findHolders(ctx, actions[step].access, { limit: 200 })),
    )
    const takes = (step: HandOverStep) => able[stepIds.indexOf(step)]!.map(({ id }) => id)
    const ids = steps.flatMap(takes)
    const [read, [free], { total: unheldLate, totalCapped = false }, department] = await Promise.all([
      query<PersonLoad>(ctx.db, statement, [`${monday}T00:00:00+08:00`, ctx.now, ...limits, ids]),
      query<Free>(ctx.db, unheldStatement, [limits[0], ctx.now]),
      findPage(ctx, { page: 1, limit: 0 }, { assigneeId: [nobody], overdue: true }),
      departmentNames(ctx),
    ])
    const people = read.map(person => ({
      ...person,
      deptName: person.deptName && department(person.deptName),
      steps: steps.filter(step => takes(step).includes(person.id)),
      takes: stepIds.filter(step => takes(step).includes(person.id)),
    }))
    const late = people.reduce((sum, person) => sum + person.late, unheldLate)
    const { n, waitingDays } = free!
    return { people, unheld: n, unheldDays: waitingDays, unheldLate, late, lateCapped: totalCapped }
  },
})
