import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from './database'

interface Moment {
  table: string
  operation: 'INSERT' | 'UPDATE'
  when?: string
}

const gate = 4_343
const held = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const openTransactions = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
const unfinished = `SELECT FROM jobs WHERE state IN ('queued', 'running')`

export async function openKilledJobs({ pool, url, owner }: TestDatabase, filesFolder: string) {
  const running: ChildProcess[] = []
  await owner.pool.query(`CREATE FUNCTION hold_here() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN NEW; END $$`)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()

  function start() {
    const child = spawn(process.execPath, ['lib/ops/server/jobs.mjs'], {
      env: { ...process.env, DATABASE_URL: url, FILES_DIR: filesFolder },
      stdio: 'ignore',
    })
    running.push(child)
    return child
  }

  async function until(text: string, found: boolean) {
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50))
      if ((await pool.query(text)).rowCount! > 0 === found) return
    throw new Error(`after a minute still ${found ? 'nothing' : 'something'}: ${text}`)
  }

  return {
    async killAt({ table, operation, when = 'true' }: Moment) {
      await owner.pool.query(`CREATE TRIGGER hold_here BEFORE ${operation} ON ${table} FOR EACH ROW
        WHEN (${when}) EXECUTE FUNCTION hold_here()`)
      await holder.query(`SELECT pg_advisory_lock(${gate})`)
      const child = start()
      await until(held, true)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await holder.query(`SELECT pg_advisory_unlock(${gate})`)
      await until(openTransactions, false)
      await owner.pool.query(`DROP TRIGGER hold_here ON ${table}`)
    },
    async takeUpAgain() {
      await pool.query(`UPDATE jobs SET lease_until = 'epoch' WHERE state = 'running'`)
      const child = start()
      await until(unfinished, false)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    async close() {
      for (const child of running) child.kill('SIGKILL')
      await holder.end()
    },
  }
}
