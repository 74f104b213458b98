import { type Db, query } from '@/db/client'
import { writeNotices } from '@/lib/notices/write-notices'
import { isOverdue, lastTimely } from '../recall-rows'

const overdue = `SELECT r.id::text, r.recall_no AS "recallNo", r.title FROM recalls AS r WHERE ${isOverdue} ORDER BY r.id`

const noticeEveryDays = 7

const keepers = `SELECT DISTINCT u.id::text FROM users AS u JOIN user_roles AS ur ON ur.user_id = u.id
    JOIN role_permissions AS p ON p.role_id = ur.role_id
  WHERE u.state = 'active' AND u.type = 'staff' AND p.permission_id = 'recall' AND 'edit' = ANY(p.actions)
    AND NOT EXISTS (SELECT FROM notices AS n WHERE n.user_id = u.id AND n.entity = 'recall'
      AND n.entity_id = $1::bigint AND n.kind = 'recallOverdue' AND n.created_at > $2::timestamptz)`

export async function remindOverdue(db: Db, now: Date): Promise<number> {
  const found = await query<{ id: string; recallNo: string; title: string }>(db, overdue, [
    lastTimely({ now }),
  ])
  const since = new Date(now.getTime() - noticeEveryDays * 86_400_000)
  for (const { id, recallNo, title } of found) {
    const people = (await query<{ id: string }>(db, keepers, [id, since])).map(one => one.id)
    const params = { recallNo, title }
    await writeNotices({ db, user: null, now }, { kind: 'recallOverdue', entityId: id, people, params })
  }
  return found.length
}
