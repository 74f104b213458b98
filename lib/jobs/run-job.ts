import { type Db, query } from '@/db/client'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { connectionName, fenced, type Job, type Work } from './job'
import { leaseJob } from './lease-job'

interface Claimed {
  id: string
  kind: string
  input: unknown
  userId: string | null
  keyId: string | null
  locale: string
  attempts: number
}

type OpenJobContext = (userId: string | null, locale: string, keyId: string | null) => Promise<Ctx | null>

export const jobLanes = ['quick', 'long'] as const
export type JobLane = (typeof jobLanes)[number]

// What nobody asked for, such as learning codes, has a turn of its own in the process of long jobs.
export const queuesOf = { quick: ['quick'], long: ['long', 'system'] } as const
export type JobQueue = (typeof queuesOf)[JobLane][number]

const queue = `CASE WHEN quick THEN 'quick' WHEN user_id IS NULL THEN 'system' ELSE 'long' END`

const waiting = `state IN ('queued', 'running') AND (state = 'queued' OR lease_until < now())`

const claim = `UPDATE jobs SET state = 'running', started_at = coalesce(started_at, now()), attempts = attempts + 1,
    lease_until = now() + interval '30 seconds'
  WHERE id = (SELECT id FROM jobs WHERE ${waiting}
      AND CASE WHEN $2::bigint IS NULL THEN ${queue} = coalesce($1, ${queue}) ELSE id = $2::bigint END
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id::text, kind, input, user_id::text AS "userId", key_id::text AS "keyId", locale, attempts`

/** A stalled process holds locks that the next attempt needs; COPY is not subject to any timeout. */
const free = `SELECT pg_terminate_backend(held.pid) FROM jobs AS lost,
    LATERAL (SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = '${connectionName}' || lost.id OFFSET 0) AS held
  WHERE lost.state = 'running' AND lost.lease_until < now()`

const insufficientPrivilege = '42501'

const mostAttempts = 3

// By id the attempt, of this process.
const running = new Map<string, number>()

const giveBack = `UPDATE jobs SET state = 'queued', attempts = attempts - 1, lease_until = NULL
  WHERE state = 'running' AND (id, attempts) IN (SELECT * FROM unnest($1::bigint[], $2::int[]))`

// What a process that is stopped has not ended: the next one takes it up at once, and the attempt does not count.
export const handBackJobs = (db: Db) => query(db, giveBack, [[...running.keys()], [...running.values()]])

export async function freeLostJobs(db: Db): Promise<void> {
  await query(db, free).catch(error => {
    if (error.code !== insufficientPrivilege) throw error
    log.warn({ err: error }, 'a job whose process stands still belongs to another role of the database')
  })
}

// Claims atomically, so several processes may call it. `open` creates the context of the job's user, null
// when they may not sign in any more; writes go through fenced transactions only, so the connections may be
// read-only. Without a queue: any. `jobId`: only this job, whatever its queue.
export async function runNextJob(
  db: Db,
  kinds: readonly Job[],
  open: OpenJobContext,
  queue?: JobQueue,
  jobId?: string,
): Promise<boolean> {
  const [claimed] = await query<Claimed>(db, claim, [queue ?? null, jobId ?? null])
  if (!claimed) return false
  const held = leaseJob(db, claimed, { tell: true })
  const kind = kinds.find(one => one.kind === claimed.kind)
  running.set(claimed.id, claimed.attempts)
  try {
    await held.succeed(await run(db, kind, claimed, open, held.report))
  } catch (error) {
    await held.fail(error, await kind?.tally?.({ db }, claimed.id).catch(() => null))
  } finally {
    running.delete(claimed.id)
    held.release()
  }
  return true
}

async function run(
  db: Db,
  kind: Job | undefined,
  { id, input, userId, keyId, locale, attempts }: Claimed,
  open: OpenJobContext,
  report: Work['report'],
): Promise<unknown> {
  if (!kind || attempts > mostAttempts) throw new AppError('internal')
  const ctx = await open(userId, locale, keyId)
  if (!ctx) throw new AppError('forbidden')
  const unfenced = createContext({ ...(ctx as Ctx & CtxParts), db })
  const work = { jobId: id, attempt: attempts, report, unfenced }
  return kind.run(fenced(ctx, { id, attempts }), kind.input.parse(input), work)
}
