import { query } from '@/db/client'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Work } from './job'

const next = `SELECT position, entity_id::text AS "entityId" FROM job_items
  WHERE job_id = $1::bigint AND outcome IS NULL ORDER BY position LIMIT 200`
const settle = `UPDATE job_items SET outcome = $3, reason = $4
  WHERE job_id = $1::bigint AND position = $2 AND outcome IS NULL RETURNING 1`
const standing = `SELECT count(*)::int AS total, count(outcome)::int AS done FROM job_items WHERE job_id = $1::bigint`

/**
 * Does `step` for every item that has no outcome yet. The step and its outcome are one transaction, so that a job that
 * was killed goes on exactly where it was. A step that is refused says why and hinders no other.
 */
export async function forEachItem(
  ctx: Ctx,
  work: Work,
  step: (tx: Ctx, entityId: string) => Promise<unknown>,
): Promise<void> {
  const [{ total, done: before } = { total: 0, done: 0 }] = await query<{ total: number; done: number }>(
    ctx.db,
    standing,
    [work.jobId],
  )
  let done = before
  await work.report({ total, done })
  for (;;) {
    const open = await query<{ position: number; entityId: string }>(ctx.db, next, [work.jobId])
    if (open.length === 0) return
    for (const { position, entityId } of open) {
      const settled = (tx: Ctx, outcome: string, reason: object | null) =>
        query(tx.db, settle, [work.jobId, position, outcome, reason && JSON.stringify(reason)])
      try {
        await atThisMoment(ctx).tx(async tx => {
          await step(tx, entityId)
          await settled(tx, 'done', null)
        })
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        await settled(ctx, 'refused', { code: error.code, params: error.params })
      }
      await work.report({ done: ++done })
    }
  }
}
