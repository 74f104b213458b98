import { rmSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as schema from '@/db/schema/all'
import { parameters } from '@/db/schema/settings'
import { createContext } from '@/lib/core/context'
import { readinessTimeoutMs } from '@/lib/health/check-readiness'
import { createHandler, type Handle } from '@/lib/http/handler'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { openSmallDisk } from '@/tests/support/database/small-disk'

const stopping = Symbol.for('defects.stopping')
const folder = '.data/test-health'
let database: TestDatabase
let handle: Handle

beforeAll(async () => {
  database = await openTestDatabase()
  handle = doorTo(database)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[stopping]
})

function doorTo({ db }: Pick<TestDatabase, 'db'>, files = folder): Handle {
  return createHandler(async caller =>
    createContext({
      ...caller,
      ip: null,
      user: null,
      sessionHash: null,
      now: new Date(),
      db,
      services: { fileStore: embeddedFileStore(files) } as never,
      writeAudit: async () => {},
    }),
  )
}

const ask = async (door: Handle, path: string) => {
  const response = await door(new Request(`http://localhost/app${path}`), path)
  return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() }
}

test('a server with its database, files and migrations is ready', async () => {
  expect(await ask(handle, '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { database: 'ok', migrations: 'ok', files: 'ok', clock: 'ok' } },
  })
})

test('a server whose disk has less room than the parameter asks for is ready, and says that room is short', async () => {
  const disk = await openSmallDisk(8 * 1024 * 1024)
  const small = doorTo(database, disk.folder)
  const room = async () => (await ask(small, '/readyz')).body
  expect(await room()).toMatchObject({ status: 'ready', checks: { files: 'ok' }, room: { files: 'short' } })
  await database.db.insert(parameters).values({ key: 'storage', value: { freeMegabytes: 4 } })
  expect(await room()).toMatchObject({ status: 'ready', room: { files: 'ok' } })
  await disk.leave(2 * 1024 * 1024)
  expect(await room()).toMatchObject({ status: 'ready', room: { files: 'short' } })
  await disk.leave(0)
  expect(await ask(small, '/readyz')).toMatchObject({ status: 200, body: { room: { files: 'short' } } })
  await disk.close()
})

test('a server that stops is alive but not ready', async () => {
  Object.assign(globalThis, { [stopping]: true })
  expect(await ask(handle, '/readyz')).toMatchObject({ status: 503, retry: '5' })
  expect(await ask(handle, '/healthz')).toMatchObject({ status: 200 })
})

test('a database of a newer version is told, and served for as long as an upgrade of several servers takes', async () => {
  const { pool } = database.owner
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
  expect(await ask(handle, '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', checks: { database: 'ok', migrations: 'newer' } },
  })
  await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`)
})

test('a database that lacks a migration is not ready', async () => {
  await database.owner.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  expect(await ask(handle, '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { database: 'ok', migrations: 'failed' } },
  })
})

test('a database that does not answer makes it not ready within three seconds, and healthz stays well', async () => {
  const never = () => new Promise(() => {})
  const pool = new pg.Pool()
  vi.spyOn(pool, 'query').mockImplementation(never)
  vi.spyOn(pool, 'connect').mockImplementation(never)
  const frozen = doorTo({ db: drizzle(pool, { schema }) })
  expect(await ask(frozen, '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { database: 'failed' } },
  })
  expect(readinessTimeoutMs).toBeLessThan(3000)
  expect(await ask(frozen, '/healthz')).toMatchObject({ status: 200 })
})
