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

/** Tells who may read it that the report of the month that ended is whole. */
export async function announceMonth(db: Db, now: Date): Promise<number> {
  const [year, month, day] = today(now).split('-').map(Number) as [number, number, number]
  if (day > announcedDays) return 0
  const ended = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  const entityId = ended.replace('-', '')
  const people = (await query<{ id: string }>(db, readers, [entityId])).map(({ id }) => id)
  await writeNotices(
    { db, user: null, now },
    { kind: 'monthReport', entityId, people, params: { month: ended } },
  )
  return people.length
}
