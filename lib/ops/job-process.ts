import { type ChildProcess, spawn } from 'node:child_process'
import pg from 'pg'
import { log } from '@/lib/core/log'
import { type JobLane, lanesWaiting } from '@/lib/jobs/run-job'

/**
 * Looks four times a second whether a job waits, and starts the process of its lane when that is not running here; it
 * leaves by itself when there is nothing more to do. Returns how to end all of it.
 */
export function watchForJobs(databaseUrl: string): () => void {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  })
  pool.on('error', () => {})
  const children = new Map<JobLane, ChildProcess>()
  let stopped = false
  const start = (lane: JobLane) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=512', '--max-semi-space-size=16', 'lib/ops/jobs.mjs', lane],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    children.set(lane, child)
    child.once('error', error => log.error({ err: error, lane }, 'the process for jobs did not start'))
    child.once('close', () => children.delete(lane))
  }
  const look = async () => {
    // A database that is away is told by readyz; a job waits.
    const { rows } = await pool.query<{ lane: JobLane }>(lanesWaiting).catch(() => ({ rows: [] }))
    for (const { lane } of rows) if (!stopped && !children.has(lane)) start(lane)
  }
  const timer = setInterval(() => void look(), 250)
  return () => {
    stopped = true
    clearInterval(timer)
    for (const child of children.values()) child.kill('SIGTERM')
    void pool.end().catch(() => {})
  }
}
