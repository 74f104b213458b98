import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { type Job, Stopped, type Work } from './job'

interface Claimed {
  id: string
  kind: string
  input: unknown
  userId: string
  locale: string
  attempts: number
}

/** What is waiting, and what a process died over. */
const waiting = `state = 'queued' OR (state = 'running' AND lease_until < now())`
export const anyWaiting = `SELECT 1 FROM jobs WHERE state IN ('queued', 'running') AND (${waiting}) LIMIT 1`

const claim = `UPDATE jobs SET state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1,
    lease_until = now() + interval '30 seconds'
  WHERE id = (SELECT id FROM jobs WHERE state IN ('queued', 'running') AND (${waiting})
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id::text, kind, input, user_id::text AS "userId", locale, attempts`

/** A run that was taken over, or cancelled, finds no row: its `attempts` are not the newest, or the mark stands. */
const renew = `UPDATE jobs SET lease_until = now() + interval '30 seconds', total = coalesce($3, total),
    done = coalesce($4, done), result = coalesce($5, result)
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running' AND cancelled_at IS NULL RETURNING 1`

const end = `UPDATE jobs SET state = $3, finished_at = now(), lease_until = NULL, reason = $4,
    result = coalesce($5, result), total = coalesce($6, total), done = coalesce($7, done) WHERE id = $1::bigint AND attempts = $2 AND state = 'running'`

/** A job that killed its process this often is not tried again. */
const mostAttempts = 3

/**
 * Runs the next waiting job, if there is one; several processes may ask at once, each job runs in one of them.
 * `open` gives the context of the person who asked, null when they may not sign in any more.
 */
export async function runNextJob(
  db: Db,
  kinds: readonly Job[],
  open: (userId: string, locale: string) => Promise<Ctx | null>,
): Promise<boolean> {
  const [claimed] = await query<Claimed>(db, claim)
  if (!claimed) return false
  const { id, attempts } = claimed
  const told: Progress = {}
  const renewed = () =>
    query(db, renew, [id, attempts, told.total ?? null, told.done ?? null, json(told.result)])
  const beat = setInterval(() => void renewed().catch(() => {}), 5_000)
  const finish = (state: string, reason: unknown, result: unknown) =>
    query(db, end, [
      id,
      attempts,
      state,
      json(reason),
      json(result ?? told.result),
      told.total ?? null,
      told.done ?? null,
    ])
  try {
    const result = await run(kinds, claimed, open, reporter(told, renewed))
    await finish('done', null, result)
  } catch (error) {
    const fault = error instanceof Stopped ? null : faultOf(error)
    if (fault && fault.status >= 500) log.error({ jobId: id, kind: claimed.kind, err: error }, 'a job failed')
    // With the database away nothing can be said; its lease ends, and then it is tried again.
    if (!fault) await finish('cancelled', null, null)
    else if (fault.code !== 'unavailable')
      await finish('failed', { code: fault.code, params: fault.params }, null)
  } finally {
    clearInterval(beat)
  }
  return true
}

type Progress = Parameters<Work['report']>[0]

async function run(
  kinds: readonly Job[],
  { id, kind, input, userId, locale, attempts }: Claimed,
  open: (userId: string, locale: string) => Promise<Ctx | null>,
  report: Work['report'],
): Promise<unknown> {
  const found = kinds.find(one => one.kind === kind)
  if (!found || attempts > mostAttempts) throw new AppError('internal')
  const ctx = await open(userId, locale)
  if (!ctx) throw new AppError('forbidden')
  return found.run(ctx, found.input.parse(input), { jobId: id, attempt: attempts, report })
}

/** Three times a second is as often as anybody looks; a total is worth showing at once. */
function reporter(told: Progress, renewed: () => Promise<unknown[]>): Work['report'] {
  let last = Number.NEGATIVE_INFINITY
  return async progress => {
    Object.assign(told, progress)
    if (performance.now() - last < 300 && progress.total === undefined) return
    last = performance.now()
    if ((await renewed()).length === 0) throw new Stopped()
  }
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
