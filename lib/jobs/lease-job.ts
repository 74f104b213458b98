import { type Db, query } from '@/db/client'
import { faultOf } from '@/lib/core/faults'
import { log } from '@/lib/core/log'
import { type Attempt, Stopped, type Work } from './job'

const renew = `UPDATE jobs SET lease_until = now() + interval '30 seconds', total = coalesce($3, total),
    done = coalesce($4, done), result = coalesce($5, result)
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running' AND cancelled_at IS NULL RETURNING 1`

const end = `UPDATE jobs SET state = $3, finished_at = now(), lease_until = NULL, reason = $4,
    result = coalesce($5, result), total = coalesce($6, total), done = coalesce($7, done)
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running'`

const endAndTell = `WITH ended AS (${end} RETURNING id, user_id, kind, state, quick, input ->> 'action' AS action, done)
  INSERT INTO notices (user_id, kind, entity, entity_id, params)
  SELECT user_id, 'jobDone', 'job', id,
    jsonb_strip_nulls(jsonb_build_object('job', kind, 'state', state, 'action', action, 'done', done)) FROM ended
  WHERE NOT quick AND state <> 'cancelled' AND user_id IS NOT NULL
  ON CONFLICT (user_id, entity, entity_id) WHERE read_at IS NULL DO NOTHING`

type Progress = Parameters<Work['report']>[0]

export interface JobLease {
  report: Work['report']
  succeed(result?: unknown): Promise<void>
  fail(error: unknown, result?: unknown): Promise<void>
  release(): void
}

export function leaseJob(
  db: Db,
  { id, kind, attempts }: Attempt & { kind: string },
  { onLost, tell = false }: { onLost?(): void; tell?: boolean } = {},
): JobLease {
  const lastProgress: Progress = {}
  const renewed = () =>
    query(db, renew, [
      id,
      attempts,
      lastProgress.total ?? null,
      lastProgress.done ?? null,
      json(lastProgress.result),
    ])
  const beat = setInterval(
    () =>
      void renewed()
        .then(rows => rows.length === 0 && onLost?.())
        .catch(() => {}),
    5_000,
  )
  const finish = (state: string, reason: unknown, result: unknown) =>
    query(db, tell ? endAndTell : end, [
      id,
      attempts,
      state,
      json(reason),
      json(result ?? lastProgress.result),
      lastProgress.total ?? null,
      lastProgress.done ?? null,
    ])
  return {
    report: reporter(lastProgress, renewed),
    async succeed(result) {
      clearInterval(beat)
      await finish('done', null, result)
    },
    async fail(error, result) {
      clearInterval(beat)
      const fault = error instanceof Stopped ? null : faultOf(error)
      if (fault && fault.status >= 500) log.error({ jobId: id, kind, err: error }, 'a job failed')
      // Without the database nothing can be recorded: the lease expires and the job is retried.
      if (!fault) await finish('cancelled', null, result)
      else if (fault.code !== 'unavailable')
        await finish('failed', { code: fault.code, params: fault.params }, result)
    },
    release: () => clearInterval(beat),
  }
}

function reporter(lastProgress: Progress, renewed: () => Promise<unknown[]>): Work['report'] {
  let last = Number.NEGATIVE_INFINITY
  return async progress => {
    Object.assign(lastProgress, progress)
    if (performance.now() - last < 300 && progress.total === undefined) return
    last = performance.now()
    if ((await renewed()).length === 0) throw new Stopped()
  }
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
