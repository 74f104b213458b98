import { type Db, query } from '@/db/client'
import { findHolders } from '@/lib/accounts/people/find-holders'
import { currentTime } from '@/lib/core/clock'
import type { Ctx } from '@/lib/core/context'
import { writeNotices } from '@/lib/notices/write-notices'

export const watchedOperations = ['backup', 'files', 'retention'] as const
export type WatchedOperation = (typeof watchedOperations)[number]

const finished = `INSERT INTO operation_runs (name, finished_at, figures) VALUES ($1, clock_timestamp(), $2)
  ON CONFLICT (name) DO UPDATE SET finished_at = excluded.finished_at, figures = excluded.figures, problem = NULL`

const failed = `INSERT INTO operation_runs (name, failed_at, problem) VALUES ($1, clock_timestamp(), $2)
  ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, problem = excluded.problem`

export async function recordRun(db: Db, name: WatchedOperation, figures: Record<string, number>) {
  await query(db, finished, [name, JSON.stringify(figures)])
}

const longestProblem = 300

// Tells whoever may set the parameters, too.
export async function recordFailure(db: Db, name: WatchedOperation, error: unknown) {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, longestProblem)
  await query(db, failed, [name, problem])
  const ctx = { db, user: null, now: currentTime(), locale: 'zh-CN' } as Ctx
  const people = await findHolders(ctx, 'system_parameter:edit', { limit: 100 })
  const entityId = String(watchedOperations.indexOf(name) + 1)
  const params = { operation: name }
  await writeNotices(ctx, { kind: 'operationFailed', entityId, people: people.map(({ id }) => id), params })
}

export interface OperationRun {
  name: string
  finishedAt: Date | null
  failedAt: Date | null
  problem: string | null
  figures: Record<string, number>
}

const runs = `SELECT name, finished_at AS "finishedAt", failed_at AS "failedAt", problem,
    coalesce(figures, '{}') AS figures FROM operation_runs
  UNION ALL SELECT 'learning', (SELECT max(created_at) FROM coding_models),
    max(finished_at), NULL, '{}' FROM jobs WHERE kind = 'learnCoding' AND state = 'failed'`

const counted = `SELECT
  (SELECT coalesce(sum(sent), 0)::int FROM text_counts WHERE day = (now() AT TIME ZONE 'Asia/Shanghai')::date) AS sent,
  (SELECT coalesce(sum(failed), 0)::int FROM text_counts WHERE day = (now() AT TIME ZONE 'Asia/Shanghai')::date) AS failed,
  (SELECT count(*)::int FROM intake_reports WHERE told_state IS DISTINCT FROM state
     AND state_since BETWEEN now() - interval '1 day' AND now() - interval '10 minutes') AS pending,
  (SELECT count(*)::int FROM webhooks WHERE paused_at IS NOT NULL) AS paused`

export interface OperationCounts {
  sent: number
  failed: number
  pending: number
  paused: number
}

export const readRuns = (db: Db): Promise<OperationRun[]> => query<OperationRun>(db, runs)

export async function readCounts(db: Db): Promise<OperationCounts> {
  const [counts] = await query<OperationCounts>(db, counted)
  return counts!
}
