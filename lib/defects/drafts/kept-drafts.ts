import { z } from 'zod'
import { query } from '@/db/client'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { type Ctx, signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { actions } from '@/lib/defects/actions'

const statement = `SELECT d.id FROM defects AS d WHERE d.state = 0 AND d.deleted_at IS NULL AND d.id = ANY(ARRAY(
  SELECT draft.id FROM defects AS draft WHERE draft.state = 0 AND draft.created_by = $1::bigint
    AND NOT EXISTS (SELECT FROM defect_assignees AS h WHERE h.defect_id = draft.id)
  UNION ALL SELECT h.defect_id FROM defect_assignees AS h WHERE h.user_id = $1::bigint)) ORDER BY d.id`

export async function keptDrafts(ctx: Ctx, userId: string): Promise<string[]> {
  return (await query<{ id: string }>(ctx.db, statement, [userId])).map(({ id }) => id)
}

export const countKeptDrafts = operation({
  access: 'system_user:get',
  input: z.strictObject({ id }),
  run: async (ctx, { id }) => ({ count: (await keptDrafts(ctx, id)).length }),
})

export const listDraftPeople = operation({
  access: 'system_user:edit',
  input: z.strictObject({ id, name: text(60).optional() }),
  async run(ctx, { id, name }) {
    const people = await findHolders(ctx, actions.amend.access, { name, limit: 200 })
    const { id: me } = signedIn(ctx)
    return people
      .filter(person => person.id !== id && person.id !== me)
      .map(({ loginId, name, deptName }) => ({ loginId, name, deptName }))
  },
})
