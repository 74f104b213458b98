import { type Db, query } from '@/db/client'
import { today } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'

const readers = `SELECT DISTINCT u.id::text FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id
    JOIN role_permissions AS p ON p.role_id = ur.role_id
  WHERE u.state = 'active' AND u.type = 'staff' AND p.permission_id = 'defect_analysis' AND 'query' = ANY(p.actions)
    AND NOT EXISTS (SELECT FROM notices AS n WHERE n.user_id = u.id AND n.kind = 'monthReport'
      AND n.entity_id = $1::bigint)`

// Within the first days, for a server that was off on the first.
const announcedDays = 5

// Everybody's, and one for each who has pinned tables; once a month, whichever server is the first.
const make = `INSERT INTO jobs (kind, input, user_id, locale, created_at)
  SELECT 'monthReport', jsonb_build_object('month', $1::text, 'filters', '{}'::jsonb), whose.id, 'zh-CN', $2
  FROM (SELECT NULL::bigint AS id UNION ALL SELECT user_id FROM panel_pins WHERE user_id = ANY($3::bigint[])
    GROUP BY user_id) AS whose
  WHERE NOT EXISTS (SELECT FROM jobs AS j WHERE j.kind = 'monthReport' AND j.user_id IS NOT DISTINCT FROM whose.id
      AND j.input ->> 'month' = $1 AND j.input -> 'filters' = '{}'::jsonb)
    AND NOT EXISTS (SELECT FROM month_reports AS r WHERE r.user_id IS NOT DISTINCT FROM whose.id AND r.month = $1)`

/** Has the report of the month that ended made, and tells who may read it. */
export async function announceMonth(db: Db, now: Date): Promise<number> {
  const [year, month, day] = today(now).split('-').map(Number) as [number, number, number]
  if (day > announcedDays) return 0
  const ended = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  const entityId = ended.replace('-', '')
  const people = (await query<{ id: string }>(db, readers, [entityId])).map(({ id }) => id)
  await query(db, make, [ended, now, people])
  await writeNotices(
    { db, user: null, now },
    { kind: 'monthReport', entityId, people, params: { month: ended } },
  )
  return people.length
}
