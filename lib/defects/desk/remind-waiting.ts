import { type Db, query } from '@/db/client'
import { limitsOf, since, waits } from '@/lib/defects/list/waiting'
import { writeNotices } from '@/lib/notices/write-notices'

const noticeEveryDays = 7
const dayMs = 86_400_000

const late = `SELECT d.id::text, d.number, array_agg(a.user_id::text) AS people
  FROM defect_assignees AS a CROSS JOIN LATERAL (
    SELECT id, complaint_no AS number, state, ${since} AS since FROM defects WHERE id = a.defect_id AND ${waits}) AS d
  JOIN unnest($1::int[], $2::timestamptz[]) AS requested(state, before)
    ON requested.state = d.state AND d.since < requested.before
  WHERE NOT EXISTS (SELECT FROM notices AS n WHERE n.user_id = a.user_id AND n.kind = 'overdue'
    AND n.entity_id = d.id AND n.created_at > $3::timestamptz)
  GROUP BY d.id, d.number ORDER BY d.id`

// Who was handed a record hears when it waits longer than the parameter allows its step.
export async function remindWaiting(db: Db, now: Date): Promise<number> {
  const limits = await limitsOf({ db, now })
  const lastAt = new Date(now.getTime() - noticeEveryDays * dayMs)
  const found = await query<{ id: string; number: string; people: string[] }>(db, late, [...limits, lastAt])
  for (const { id, number, people } of found)
    await writeNotices({ db, user: null, now }, { kind: 'overdue', entityId: id, people, params: { number } })
  return found.length
}
