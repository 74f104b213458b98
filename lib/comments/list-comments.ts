import { query } from '@/db/client'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { instantText } from '@/lib/core/today'
import { visibleTo } from '@/lib/defects/visible'
import { type Commented, commentAccess, commented, listCommentsInput } from './schema'

const there: Record<Commented, string> = {
  defect: `SELECT FROM defects WHERE id = $1::bigint AND deleted_at IS NULL AND ${visibleTo('person.reader')}`,
  watchItem: 'SELECT FROM watch_items WHERE id = $1::bigint',
  recall: 'SELECT FROM recalls WHERE id = $1::bigint',
  investigation: 'SELECT FROM investigations WHERE id = $1::bigint',
}

// Of those who hold the permission for such things: a draft is its keeper's.
export async function whoReads(
  ctx: Ctx,
  entity: Commented,
  entityId: string,
  people: readonly string[],
): Promise<string[]> {
  const text = `SELECT reader::text FROM unnest($2::bigint[]) AS person (reader) WHERE EXISTS (${there[entity]})`
  return (await query<{ reader: string }>(ctx.db, text, [entityId, people])).map(({ reader }) => reader)
}

export async function refuseUnreadable(ctx: Ctx, entity: Commented, entityId: string): Promise<void> {
  if (!ctx.can(commented[entity])) throw new AppError('forbidden')
  const [own] = await whoReads(ctx, entity, entityId, [signedIn(ctx).id])
  if (own === undefined) throw new AppError('not_found')
}

interface CommentRow {
  id: string
  text: string
  name: string
  mine: boolean
  createdAt: Date
  mentioned: { name: string; read: boolean }[]
  notice: string | null
}

// A notice that is gone was read: only read ones are swept.
const statement = `SELECT c.id::text, c.text, u.name, c.created_by = $3::bigint AS mine, c.created_at AS "createdAt",
    (SELECT coalesce(json_agg(json_build_object('name', m.name, 'read', NOT EXISTS (SELECT FROM notices AS n
      WHERE n.user_id = m.id AND n.entity = 'comment' AND n.entity_id = c.id AND n.read_at IS NULL)) ORDER BY m.id), '[]')
      FROM users AS m WHERE m.id = ANY(c.mentioned)) AS mentioned,
    (SELECT n.id::text FROM notices AS n WHERE n.user_id = $3::bigint AND n.entity = 'comment' AND n.entity_id = c.id
      AND n.read_at IS NULL) AS notice
  FROM comments AS c JOIN users AS u ON u.id = c.created_by
  WHERE c.entity = $1 AND c.entity_id = $2::bigint ORDER BY c.id`

export const listComments = operation({
  access: commentAccess,
  input: listCommentsInput,
  async run(ctx, { entity, entityId }) {
    await refuseUnreadable(ctx, entity, entityId)
    const rows = await query<CommentRow>(ctx.db, statement, [entity, entityId, signedIn(ctx).id])
    return rows.map(row => ({ ...row, createdAt: instantText(row.createdAt)! }))
  },
})
