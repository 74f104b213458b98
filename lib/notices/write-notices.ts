import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { type NoticeKind, noticeKinds } from './schema'

// In the order of people, so that two transactions never wait for each other.
const insert = `INSERT INTO notices (user_id, kind, entity, entity_id, params, created_at)
  SELECT id, $2, $3, $4::bigint, $5::jsonb, $6::timestamptz FROM users
  WHERE id = ANY($1::bigint[]) AND state = 'active' ORDER BY id
  ON CONFLICT (user_id, entity, entity_id) WHERE read_at IS NULL DO NOTHING`

interface Notice {
  kind: NoticeKind
  entityId: string
  people: readonly (string | null | undefined)[]
  params: Record<string, string | number>
}

// What a bulk job gave somebody is one notice.
const entityOf = (kind: NoticeKind, { records }: Notice['params']) =>
  records ? 'job' : noticeKinds[kind].entity

export async function writeNotices(
  tx: Pick<Ctx, 'db' | 'user' | 'now'>,
  { kind, entityId, people, params }: Notice,
): Promise<void> {
  const told = people.filter(id => id && id !== tx.user?.id)
  if (told.length === 0) return
  const entity = entityOf(kind, params)
  await query(tx.db, insert, [told, kind, entity, entityId, JSON.stringify(params), tx.now])
}

const removeUnread = `DELETE FROM notices WHERE user_id = ANY($1::bigint[]) AND entity = $2 AND entity_id = $3::bigint
  AND kind = $4 AND read_at IS NULL`

const lastWasRead = `SELECT user_id::text AS "userId" FROM (SELECT DISTINCT ON (user_id) user_id, kind, read_at FROM notices
    WHERE user_id = ANY($1::bigint[]) AND entity = $2 AND entity_id = $3::bigint ORDER BY user_id, id DESC) AS last
  WHERE kind = $4 AND read_at IS NOT NULL`

export async function takeNoticeBack(tx: Ctx, { kind, entityId, people, params }: Notice): Promise<void> {
  const values = [people.filter(Boolean), entityOf(kind, params), entityId, kind]
  await query(tx.db, removeUnread, values)
  const readers = await query<{ userId: string }>(tx.db, lastWasRead, values)
  await writeNotices(tx, { kind: 'undone', entityId, people: readers.map(({ userId }) => userId), params })
}
