import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

const statement = `SELECT d.id FROM defects AS d WHERE d.state = 0 AND d.deleted_at IS NULL AND d.id = ANY(ARRAY(
  SELECT draft.id FROM defects AS draft WHERE draft.state = 0 AND draft.created_by = $1::bigint
    AND NOT EXISTS (SELECT FROM defect_assignees AS h WHERE h.defect_id = draft.id)
  UNION ALL SELECT h.defect_id FROM defect_assignees AS h WHERE h.user_id = $1::bigint)) ORDER BY d.id`

export async function keptDrafts(ctx: Ctx, userId: string): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, statement, [userId])).map(({ id }) => id)
}
