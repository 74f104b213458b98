import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from './database'

export interface Moment {
  table: 'import_rows' | 'jobs' | 'job_items' | 'exports' | 'audit_log'
  when: string
}

const gate = 4_242
const running = `SELECT state FROM jobs WHERE id = $1 AND state IN ('queued', 'running')`
const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const busy = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND state = 'active' AND wait_event IS DISTINCT FROM 'ClientRead'`

export async function openFrozenJobs({ pool, url, owner }: TestDatabase, filesFolder: string) {
  const start = () =>
    spawn(process.execPath, ['lib/ops/server/jobs.mjs'], {
      env: { ...process.env, DATABASE_URL: url, FILES_DIR: filesFolder },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  const [first, second] = [start(), start()] as [ChildProcess, ChildProcess]
  await owner.pool.query(`CREATE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END $$`)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()

  async function until(text: string, requested: 'rows' | 'none', values: unknown[] = []) {
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
      const { rowCount } = await pool.query(text, values)
      if (rowCount! > 0 === (requested === 'rows')) return
    }
    throw new Error(`still ${requested === 'rows' ? 'nothing' : 'something'}: ${text}`)
  }
  const ended = (jobId: string) => until(running, 'none', [jobId])

  return {
    ended,
    /**
     * Suspends the first process at `when`, lets the second take over and end the job, and resumes the first. The end
     * of the small `probe` job proves that the first has finished with the old one.
     */
    async overtake({ table, when }: Moment, begin: () => Promise<string>, probe: () => Promise<string>) {
      second.kill('SIGSTOP')
      await owner.pool.query(`CREATE TRIGGER hold_here BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
        WHEN (${when}) EXECUTE FUNCTION hold_here()`)
      await holder.query(`SELECT pg_advisory_lock(${gate})`)
      try {
        const jobId = await begin()
        await until(waiting, 'rows')
        first.kill('SIGSTOP')
        await holder.query(`SELECT pg_advisory_unlock(${gate})`)
        await until(busy, 'none')
        await pool.query(`UPDATE jobs SET lease_until = 'epoch' WHERE id = $1`, [jobId])
        second.kill('SIGCONT')
        await ended(jobId)
        second.kill('SIGSTOP')
        first.kill('SIGCONT')
        await ended(await probe())
        return jobId
      } finally {
        await holder.query('SELECT pg_advisory_unlock_all()')
        for (const child of [first, second]) child.kill('SIGCONT')
        await owner.pool.query(`DROP TRIGGER hold_here ON ${table}`)
      }
    },
    async close() {
      await holder.end()
      const gone = [first, second].map(child => child.exitCode ?? child.signalCode ?? once(child, 'exit'))
      for (const child of [first, second]) child.kill('SIGKILL')
      await Promise.all(gone)
    },
  }
}
