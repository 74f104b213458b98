import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { ensureFaketime } from '@/lib/ops/build/debian-packages'
import { type Count, runVitest } from '@/lib/ops/build/test-tools'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { OperationError } from '@/lib/ops/process/operation-error'

/** Two minutes before a month ends, 29 February, 31 December, and the next week and year in Shanghai, not in UTC. */
export const moments = [
  '2027-01-31T23:58+08:00',
  '2028-02-29T12:00+08:00',
  '2027-12-31T12:00+08:00',
  '2029-01-01T02:00+08:00',
]

/** PostgreSQL, the tests and all processes they start have a clock that passes `moment` now and runs on. */
export async function runVitestAt(moment: string, paths: string[], workers?: number): Promise<Count> {
  const env = await clockAt(new Date(moment))
  const database = await startPostgres({
    dataDir: '.data/test-calendar',
    durable: false,
    port: 5633,
    env,
  })
  try {
    await begin(database.ownerUrl, new Date(moment))
    const urls = { TEST_DATABASE_URL: database.url, TEST_OWNER_DATABASE_URL: database.ownerUrl }
    return await runVitest(paths, { env: { ...env, ...urls }, workers })
  } finally {
    await database.stop()
  }
}

async function clockAt(moment: Date): Promise<Record<string, string>> {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000)
  const fileTimes = pathToFileURL(resolve('tests/support/server/shifted-file-times.mjs')).href
  return {
    LD_PRELOAD: await ensureFaketime(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DISABLE_SHM: '1',
    // How long something takes is as long as ever.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Node reads the times of files past the library.
    NODE_OPTIONS: `--import ${fileTimes}`,
  }
}

async function begin(url: string, moment: Date) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT now()')
    if (Math.abs(rows[0].now - moment.getTime()) > 60_000)
      throw new OperationError(
        `PostgreSQL’s clock is at ${rows[0].now}, not at ${moment}: stop it and begin again.`,
      )
    // Its records are dated by the clock of an earlier run.
    const { rows: templates } = await client.query(
      `SELECT datname FROM pg_database WHERE datname LIKE 'template\\__%'`,
    )
    for (const { datname } of templates) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
