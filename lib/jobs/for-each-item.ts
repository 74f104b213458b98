import { query } from '@/db/client'
import { atThisMoment, type Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Work } from './job'

const next = `SELECT position, entity_id::text AS "entityId", reason AS given FROM job_items
  WHERE job_id = $1::bigint AND outcome IS NULL ORDER BY position LIMIT 200`
const settle = `UPDATE job_items SET outcome = $3, reason = $4
  WHERE job_id = $1::bigint AND position = $2 AND outcome IS NULL RETURNING 1`
const progressStatement = `SELECT count(*)::int AS total, count(outcome)::int AS done FROM job_items WHERE job_id = $1::bigint`

interface Item {
  position: number
  entityId: string
  given: object | null
}

export async function forEachItem(
  ctx: Ctx,
  work: Work,
  step: (tx: Ctx, entityId: string, given: object | null) => Promise<unknown>,
  lanes = 1,
): Promise<void> {
  const [{ total, done: before } = { total: 0, done: 0 }] = await query<{ total: number; done: number }>(
    ctx.db,
    progressStatement,
    [work.jobId],
  )
  let done = before
  await work.report({ total, done })
  for (;;) {
    const open = await query<Item>(ctx.db, next, [work.jobId])
    if (open.length === 0) return
    const broken: unknown[] = []
    const lane = async () => {
      for (let item = open.shift(); item && broken.length === 0; item = open.shift())
        await take(item).catch(error => broken.push(error))
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    if (broken.length > 0) throw broken[0]
  }

  async function take({ position, entityId, given }: Item): Promise<void> {
    const settled = (tx: Ctx, outcome: string, reason: object | null) =>
      query(tx.db, settle, [work.jobId, position, outcome, reason && JSON.stringify(reason)])
    try {
      await atThisMoment(ctx).tx(async tx => {
        const kept = await step(tx, entityId, given)
        await settled(tx, 'done', typeof kept === 'object' ? kept : null)
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await ctx.tx(tx => settled(tx, 'refused', { code: error.code, params: error.params }))
    }
    await work.report({ done: ++done })
  }
}
