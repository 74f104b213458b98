import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { OperationError } from '@/lib/ops/process/operation-error'
import { clusterFolder } from '../support/database/cluster-folder'
import { ensureFaketime } from './debian-packages'
import { type FileResult, runVitest, type VitestOptions } from './run-vitest'

// Two minutes before a month ends, 29 February, 31 December, and the next week and year in Shanghai, not in UTC.
export const moments = [
  '2027-01-31T23:58+08:00',
  '2028-02-29T12:00+08:00',
  '2027-12-31T12:00+08:00',
  '2029-01-01T02:00+08:00',
] as const

// PostgreSQL, the tests and all processes they start have a clock that passes `moment` now and runs on.
export async function runVitestAt(
  moment: string,
  files: readonly string[],
  options: VitestOptions,
): Promise<FileResult[]> {
  const library = await ensureFaketime()
  const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000)
  const env = clockAheadBy(seconds, library)
  const database = await startPostgres({
    dataDir: clusterFolder('test-calendar'),
    durable: false,
    port: 5633,
    env,
  })
  try {
    await begin(database.ownerUrl, seconds)
    const urls = { TEST_DATABASE_URL: database.url, TEST_OWNER_DATABASE_URL: database.ownerUrl }
    return await runVitest(files, { ...options, env: { ...env, ...urls } })
  } finally {
    await database.stop()
  }
}

function clockAheadBy(seconds: number, library: string): Record<string, string> {
  const fileTimes = pathToFileURL(resolve('tests/support/server/shifted-file-times.mjs')).href
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DISABLE_SHM: '1',
    // How long something takes is as long as ever.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Node reads the times of files past the library.
    NODE_OPTIONS: `--import ${fileTimes}`,
  }
}

async function begin(url: string, seconds: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT now()')
    if (Math.abs(rows[0].now - Date.now() - seconds * 1000) > 60_000)
      throw new OperationError(`PostgreSQL’s clock is at ${rows[0].now}: stop it and begin again.`)
  } finally {
    await client.end()
  }
}
