import { spawn } from 'node:child_process'
import pg from 'pg'
import { log } from '@/lib/core/log'
import { anyWaiting } from '@/lib/jobs/run-job'

/**
 * Looks four times a second whether a job waits, and starts the process that runs jobs when none is running here; it leaves
 * by itself when there is nothing more to do. Returns how to end both.
 */
export function watchForJobs(databaseUrl: string): () => void {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  })
  pool.on('error', () => {})
  let child: ReturnType<typeof spawn> | undefined
  const start = () => {
    child = spawn(
      process.execPath,
      [
        '--max-old-space-size=512',
        '--max-semi-space-size=16',
        '--import',
        'tsx',
        '--import',
        './lib/ops/leave-with-parent.ts',
        'lib/ops/jobs.ts',
      ],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    child.once('error', error => log.error({ err: error }, 'the process for jobs did not start'))
    child.once('exit', () => {
      child = undefined
    })
  }
  const look = async () => {
    if (child) return
    // A database that is away is told by readyz; a job waits.
    const { rows } = await pool.query(anyWaiting).catch(() => ({ rows: [] }))
    if (rows.length > 0 && !child) start()
  }
  const timer = setInterval(() => void look(), 250)
  return () => {
    clearInterval(timer)
    child?.kill('SIGTERM')
    void pool.end().catch(() => {})
  }
}
