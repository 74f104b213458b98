import { type Db, query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { holdJob } from './hold-job'
import type { Job, Work } from './job'

interface Claimed {
  id: string
  kind: string
  input: unknown
  userId: string
  locale: string
  attempts: number
}

/** Quick jobs never wait behind long ones: each lane has a process of its own, and one that dies takes no other along. */
export const jobLanes = ['quick', 'long'] as const
export type JobLane = (typeof jobLanes)[number]

/** What is waiting, and what a process died over. */
const waiting = `state IN ('queued', 'running') AND (state = 'queued' OR lease_until < now())`

const claim = `UPDATE jobs SET state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1,
    lease_until = now() + interval '30 seconds'
  WHERE id = (SELECT id FROM jobs WHERE ${waiting} AND quick = coalesce($1, quick)
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id::text, kind, input, user_id::text AS "userId", locale, attempts`

/** A job that killed its process this often is not tried again. */
const mostAttempts = 3

/**
 * Runs the next waiting job, if there is one; several processes may ask at once, each job runs in one of them.
 * `open` gives the context of the person who asked, null when they may not sign in any more. Without a lane: of either.
 */
export async function runNextJob(
  db: Db,
  kinds: readonly Job[],
  open: (userId: string, locale: string) => Promise<Ctx | null>,
  lane?: JobLane,
): Promise<boolean> {
  const [claimed] = await query<Claimed>(db, claim, [lane ? lane === 'quick' : null])
  if (!claimed) return false
  const held = holdJob(db, claimed)
  try {
    await held.succeed(await run(kinds, claimed, open, held.report))
  } catch (error) {
    await held.fail(error)
  } finally {
    held.release()
  }
  return true
}

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
