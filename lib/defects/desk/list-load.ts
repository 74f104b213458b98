import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { addDays, today } from '@/lib/core/today'
import { actions } from '@/lib/defects/actions'
import { handlingSteps } from '@/lib/defects/list/home-filters'

interface PersonLoad {
  id: string
  name: string
  deptName: string | null
  held: number
  oldestDays: number | null
  came: number
  done: number
}

// A step of this week is of a record that was written this week, which an index finds.
const statement = `WITH held AS MATERIALIZED (
    SELECT h.user_id, count(*)::int AS held, min(h.created_at) AS oldest,
      (count(*) FILTER (WHERE h.created_at >= $1::timestamptz))::int AS came
    FROM defect_assignees AS h JOIN defects AS d ON d.id = h.defect_id
    WHERE d.deleted_at IS NULL GROUP BY h.user_id),
  written AS MATERIALIZED (SELECT id FROM defects WHERE updated_at >= $1::timestamptz AND deleted_at IS NULL),
  done AS MATERIALIZED (
    SELECT f.user_id, count(DISTINCT f.defect_id)::int AS done FROM written JOIN defect_flow AS f ON f.defect_id = written.id
    WHERE f.created_at >= $1::timestamptz AND f.undone_at IS NULL AND ${handlingSteps} GROUP BY f.user_id)
  SELECT u.id::text, u.name, u.dept_name AS "deptName", coalesce(held.held, 0) AS held, coalesce(held.came, 0) AS came,
    coalesce(done.done, 0) AS done, floor(extract(epoch FROM $2::timestamptz - held.oldest) / 86400)::int AS "oldestDays"
  FROM users AS u LEFT JOIN held ON held.user_id = u.id LEFT JOIN done ON done.user_id = u.id
  WHERE u.state = 'active' AND (held.held > 0 OR done.done > 0) ORDER BY held DESC, u.id`

// Who has how many records that were handed over, for how long, and what came and went this week.
export const listLoad = operation({
  access: actions.handOver.access,
  input: z.strictObject({}),
  async run(ctx) {
    const day = today(ctx.now)
    const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    return query<PersonLoad>(ctx.db, statement, [`${monday}T00:00:00+08:00`, ctx.now])
  },
})
