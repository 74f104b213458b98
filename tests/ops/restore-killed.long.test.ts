import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sumOf } from '@/lib/core/file-writer'
import { backUp } from '@/lib/ops/backup/back-up'
import { restore } from '@/lib/ops/backup/restore'
import { isPassing } from '@/lib/ops/backup/tables'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { contents, withClient } from '../support/database/contents'
import { openTestDatabase, type TestDatabase } from '../support/database/database'
import { listFiles } from '../support/intake/uploads'

mkdirSync('.data', { recursive: true })
const folder = mkdtempSync('.data/restore-')
// mkdtemp creates its folder with mode 0700, and PostgreSQL runs as another user when we are root.
chmodSync(folder, 0o755)
const backup = join(folder, 'backup')
const filesDir = join(folder, 'files')
let source: TestDatabase
let target: TestDatabase
let own: Postgres | undefined
const children: ChildProcess[] = []

async function keepPicture(url: string, login: string, store: string, bytes: string) {
  const { key } = await embeddedFileStore(store).put(Buffer.from(bytes))
  await withClient(url, client =>
    client.query('update users set avatar = $1 where login_id = $2', [key, login]),
  )
}

beforeAll(async () => {
  source = await openTestDatabase()
  await keepPicture(source.owner.url, 'viewer', join(folder, 'source'), 'what the backup holds')
  await backUp({ url: source.owner.url, fileStore: embeddedFileStore(join(folder, 'source')) }, backup)
  target = await openTestDatabase()
  await target.pool.end()
  await keepPicture(target.owner.url, 'entry', filesDir, 'what was there')
  await withClient(target.owner.url, client =>
    client.query(`insert into audit_log (action, door, request_id) values ('signIn', 'http', 'before')`),
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await own?.stop()
  await source.close()
  await target.close().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
})

interface Place {
  url: string
  ownerUrl: string
}

const placeOf = ({ url, owner }: TestDatabase): Place => ({ url, ownerUrl: owner.url })

function start({ url, ownerUrl }: Place) {
  const words = ['--import', 'tsx', 'lib/ops/commands/restore.ts', '--from', backup, '--replace']
  const child = spawn(process.execPath, words, {
    env: { ...process.env, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, FILES_DIR: filesDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  const seen = (words: RegExp) =>
    new Promise<void>((done, failed) => {
      const look = (chunk: Buffer | string) => {
        output += chunk
        if (words.test(output)) done()
      }
      child.stdout!.on('data', look)
      child.stderr!.on('data', look)
      void ended.then(() => failed(new Error(`it ended without ${words}:\n${output}`)))
    })
  return { child, ended, seen }
}

const untilAlone = (url: string) =>
  withClient(url, async client => {
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`
    const isAlone = async () => !(await client.query(others)).rowCount
    await vi.waitUntil(isAlone, { timeout: 60_000, interval: 20 })
  })

const lasting = (all: object) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !isPassing({ name })))

async function state(url: string, store = filesDir) {
  const pictures = await withClient(url, async client => {
    const { rows } = await client.query<{ avatar: string }>(
      'select avatar from users where avatar is not null order by 1',
    )
    return Promise.all(
      rows.map(({ avatar: key }) => sumOf(createReadStream(join(store, key.slice(0, 2), key)))),
    )
  })
  return { pictures, ...lasting(await contents(url)) }
}

const restored = () => state(source.owner.url, join(folder, 'source'))

test('a restore that is killed leaves all that was there or all that the backup holds, and can be started again', {
  timeout: 600_000,
}, async () => {
  const [before, after] = [await state(target.owner.url), await restored()]
  expect(after).not.toEqual(before)
  const moments = [
    /Copying files …/,
    /Making the tables as they were …/,
    /defects …/,
    /Making each index …/,
    /Counting for the planner …/,
  ]
  const stateAfterKill = async (moment: RegExp) => {
    const { child, ended, seen } = start(placeOf(target))
    await seen(moment)
    child.kill('SIGKILL')
    await ended
    await untilAlone(target.owner.url)
    return state(target.owner.url)
  }
  for (const moment of moments) expect([moment, await stateAfterKill(moment)]).toEqual([moment, before])
  expect([before, after]).toContainEqual(await stateAfterKill(/Taking the place of what was there …/))
  for (const moment of [/Taking the place of what was there \d/, /Removing .* …/])
    expect([moment, await stateAfterKill(moment)]).toEqual([moment, after])
  expect((await start(placeOf(target)).ended).code).toBe(0)
  expect(await state(target.owner.url)).toEqual(after)
  expect(listFiles(filesDir).filter(file => file.startsWith('tmp/'))).toEqual([])
  const schemas = await withClient(target.owner.url, client =>
    client.query(`select nspname from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1`),
  )
  expect(schemas.rows.map(({ nspname }) => nspname)).toEqual(['drizzle', 'public', 'reader'])
})

test('while a restore is under way people read what was there, and a second one says that it is', {
  timeout: 300_000,
}, async () => {
  await withClient(target.owner.url, client =>
    client.query(`insert into users (login_id, name) values ('meanwhile', '其间')`),
  )
  const { child, ended, seen } = start(placeOf(target))
  await seen(/Making each index …/)
  child.kill('SIGSTOP')
  try {
    await withClient(target.owner.url, async client => {
      await client.query(`set statement_timeout = '2s'`)
      const { rowCount } = await client.query(`select from users where login_id = 'meanwhile'`)
      expect(rowCount).toBe(1)
    })
    await expect(
      restore(backup, { url: target.owner.url, fileStore: embeddedFileStore(filesDir) }, { replace: true }),
    ).rejects.toThrow(/[Aa]nother restore or a migration/)
  } finally {
    child.kill('SIGCONT')
  }
  expect((await ended).code).toBe(0)
  expect(await state(target.owner.url)).toEqual(await restored())
})

test('a PostgreSQL that is killed during a restore comes back with what was there', {
  timeout: 300_000,
}, async () => {
  const dataDir = join(folder, 'postgres')
  own = await startPostgres({ dataDir, port: 5653 })
  await restore(backup, { url: own.ownerUrl, serverUrl: own.url, fileStore: embeddedFileStore(filesDir) })
  await withClient(own.ownerUrl, client =>
    client.query(`insert into users (login_id, name) values ('mine', '我的')`),
  )
  const before = await state(own.ownerUrl)
  const { ended, seen } = start(own)
  await seen(/Making each index …/)
  process.kill(Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const { code, output } = await ended
  expect(code).toBe(1)
  expect(output).toContain('changed nothing')
  await own.ended
  await own.stop()
  own = await startPostgres({ dataDir, port: 5653 })
  // After a crash PostgreSQL's sequences skip some numbers.
  expect(await state(own.ownerUrl)).toEqual({ ...before, sequences: expect.anything() })
  expect((await start(own).ended).code).toBe(0)
  expect(await state(own.ownerUrl)).toEqual(await restored())
})
