import { sql } from 'drizzle-orm'
import { queryText } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { withoutDeadline } from '@/lib/core/limits/deadline'
import type { Statement } from '@/lib/defects/list/search'
import { WeightedSemaphore } from '@/lib/files/weighted-semaphore'
import { type Answer, keepAnswer, keptAnswer, keyOf, type Rows, readStamp } from './kept-answers'

/** Connections that analysis takes of the pool, so that lists never wait behind it. */
const connections = 2
const maxWaiting = 8
const timeoutMs = 20_000

const key = Symbol.for('vehicle-defects.analysis')
const shared = globalThis as {
  [key]?: { semaphore: WeightedSemaphore; pending: number; running: Map<string, Promise<Answer>> }
}
shared[key] ??= { semaphore: new WeightedSemaphore(connections), pending: 0, running: new Map() }
const room = shared[key]

/**
 * Runs statements in one snapshot, unless nothing was written since they were last run. All values come as
 * PostgreSQL's text. Who asks what somebody else waits for waits with them.
 * @throws AppError unavailable when too many wait already or the time is over
 */
export async function readRows(ctx: Ctx, statements: readonly Statement[]): Promise<readonly Rows[]> {
  const question = keyOf(statements)
  const stamp = await readStamp(ctx.db)
  const kept = keptAnswer(question, stamp)
  if (kept) return kept.rows
  const running = await room.running.get(question)?.catch(() => undefined)
  if (running?.stamp === stamp) return running.rows
  const answer = inTurn(ctx, statements)
  room.running.set(question, answer)
  try {
    const { rows } = await answer
    keepAnswer(question, await answer)
    return rows
  } finally {
    if (room.running.get(question) === answer) room.running.delete(question)
  }
}

async function inTurn(ctx: Ctx, statements: readonly Statement[]): Promise<Answer> {
  if (room.pending >= connections + maxWaiting)
    throw new AppError('unavailable', {}, { retryAfterSeconds: 5 })
  room.pending++
  try {
    return await withoutDeadline(() => room.semaphore.run(1, () => readSnapshot(ctx, statements)))
  } finally {
    room.pending--
  }
}

/** Plans by value: a window of a day and one of ten years need different ones. */
const settings = sql.raw(
  `SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off;
   SET LOCAL max_parallel_workers_per_gather = 2; SET LOCAL statement_timeout = ${timeoutMs}`,
)

function readSnapshot(ctx: Ctx, statements: readonly Statement[]): Promise<Answer> {
  return ctx.db.transaction(
    async db => {
      await db.execute(settings)
      const stamp = await readStamp(db)
      const rows: Rows[] = []
      for (const { text, values } of statements) rows.push(await queryText(db, text, values, { timeoutMs }))
      return { stamp, rows }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
