import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { query } from '@/db/client'
import { comments } from '@/db/schema/comments'
import { notices } from '@/db/schema/notices'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { writeNotices } from '@/lib/notices/write-notices'
import { refuseUnreadable, whoReads } from './list-comments'
import { addCommentInput, type Commented, commentAccess, commented } from './schema'

const numbers: Partial<Record<Commented, string>> = {
  defect: 'SELECT complaint_no AS number FROM defects',
  recall: 'SELECT recall_no AS number FROM recalls',
  investigation: 'SELECT file_no AS number FROM investigations',
}

export const addComment = operation({
  access: commentAccess,
  input: addCommentInput,
  async run(ctx, { entity, entityId, text, mentioned }) {
    await refuseUnreadable(ctx, entity, entityId)
    const found = await findHolders(ctx, commented[entity], { among: mentioned, limit: 50 })
    const holders = found.map(({ id }) => id)
    const readers = new Set(await whoReads(ctx, entity, entityId, holders))
    const issues = mentioned.flatMap((person, at) =>
      readers.has(person) ? [] : [{ path: `mentioned.${at}`, code: 'may_not_read' }],
    )
    if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
    return ctx.tx(async tx => {
      const values = { entity, entityId, text, mentioned, createdBy: signedIn(tx).id, createdAt: tx.now }
      const [added] = await tx.db.insert(comments).values(values).returning({ id: comments.id })
      const [row] = numbers[entity]
        ? await query<{ number: string }>(tx.db, `${numbers[entity]} WHERE id = $1::bigint`, [entityId])
        : []
      await writeNotices(tx, {
        kind: 'mentioned',
        entityId: added!.id,
        people: mentioned,
        params: { name: tx.user?.name ?? '', of: entity, id: entityId, number: row?.number ?? '' },
      })
      const detail = { commentId: added!.id, mentioned: mentioned.length }
      await tx.audit({ action: 'addComment', entity, entityId, detail })
      return { id: added!.id }
    })
  },
})

export const deleteComment = operation({
  access: commentAccess,
  input: z.strictObject({ id }),
  run: (ctx, { id }) =>
    ctx.tx(async tx => {
      const own = and(eq(comments.id, id), eq(comments.createdBy, signedIn(tx).id))
      const [gone] = await tx.db.delete(comments).where(own).returning()
      if (!gone) throw new AppError('not_found')
      await tx.db.delete(notices).where(and(eq(notices.entity, 'comment'), eq(notices.entityId, id)))
      const { entity, entityId } = gone
      await tx.audit({
        action: 'deleteComment',
        entity: entity as Commented,
        entityId,
        detail: { commentId: id },
      })
      return { id }
    }),
})
