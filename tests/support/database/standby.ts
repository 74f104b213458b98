import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { findInstallation, plainEnvironment } from '@/lib/ops/postgres/postgres-binaries'
import { settingsFor } from '@/lib/ops/postgres/postgres-settings'
import { freePort } from '@/lib/ops/process/ports'

export interface Standby {
  port: number
  folder: string
  log: string
  promote(statements?: string[]): Promise<void>
  stop(): void
}

/** Of a server that startPostgres runs in `dataDir`; unless told otherwise commits there wait for it from now on. */
export async function startStandby(
  dataDir: string,
  primaryPort: number,
  { synchronous = true, settings = '' } = {},
): Promise<Standby> {
  const password = readFileSync(`${dataDir}.password`, 'utf8').trim()
  const ask = async (port: number, ...statements: string[]) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
      password,
    })
    client.on('error', () => {})
    await client.connect()
    try {
      let rows: Record<string, unknown>[] = []
      for (const text of statements) rows = (await client.query(text)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const { postgres, runAs } = findInstallation(resolve(dataDir))
  const from = realpathSync(dataDir)
  const folder = `${from}-standby`
  rmSync(folder, { recursive: true, force: true })
  const admin = new pg.Client({
    host: '127.0.0.1',
    port: primaryPort,
    user: 'postgres',
    database: 'postgres',
    password,
  })
  await admin.connect()
  await admin.query(`SELECT pg_backup_start('standby', true)`)
  spawnSync('cp', ['-a', from, folder])
  const { rows } = await admin.query('SELECT labelfile FROM pg_backup_stop(false)')
  await admin.end()
  rmSync(join(folder, 'postmaster.pid'), { force: true })
  const written = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'a' })
    if (runAs.uid !== undefined) chownSync(join(folder, name), runAs.uid, runAs.gid!)
  }
  written('backup_label', rows[0].labelfile)
  written('standby.signal', '')
  written(
    'postgresql.auto.conf',
    `\nprimary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=postgres password=${password} application_name=standby'\n${settings}\n`,
  )
  const port = await freePort(primaryPort + 1, '127.0.0.1')
  const logFile = join(dirname(dataDir), 'standby.log')
  const log = openSync(logFile, 'a')
  const child = spawn(postgres, ['-D', folder, ...settingsFor({ port, durable: true })], {
    ...runAs,
    cwd: '/',
    env: plainEnvironment,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const soon = { timeout: 60_000, interval: 100 }
  await vi.waitFor(() => ask(port, 'SELECT 1'), soon)
  if (synchronous)
    await ask(
      primaryPort,
      `ALTER SYSTEM SET synchronous_standby_names = 'standby'`,
      'SELECT pg_reload_conf()',
    )
  await vi.waitFor(async () => {
    const [row] = await ask(
      primaryPort,
      `SELECT count(*)::int AS n FROM pg_stat_replication
        WHERE state = 'streaming' AND sync_state = '${synchronous ? 'sync' : 'async'}'`,
    )
    if (row!.n !== 1) throw new Error('the standby does not follow')
  }, soon)
  return {
    port,
    folder,
    log: logFile,
    promote: async (statements = ['SELECT pg_promote()']) => {
      await ask(port, ...statements)
    },
    stop: () => {
      child.kill('SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Root's PostgreSQL keeps its data elsewhere: with a standby still named there, the next run's commits would wait for it. */
export function removeData(dataDir: string): void {
  if (existsSync(dataDir)) rmSync(dirname(realpathSync(dataDir)), { recursive: true, force: true })
  rmSync(dirname(dataDir), { recursive: true, force: true })
}

/** All processes of the server at once, as when its machine loses power. */
export function killServer(dataDir: string): void {
  const folder = realpathSync(dataDir)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === folder) process.kill(Number(name), 'SIGKILL')
    } catch {}
  }
}
