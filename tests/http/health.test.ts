import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createContext } from '@/lib/core/context'
import { createHandler, type Handle } from '@/lib/http/handler'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '../support/database'

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

function doorTo({ db }: Pick<TestDatabase, 'db'>): Handle {
  return createHandler(async caller =>
    createContext({
      ...caller,
      ip: null,
      user: null,
      sessionHash: null,
      now: new Date(),
      db,
      services: { fileStore: embeddedFileStore(folder) } as never,
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
    body: { status: 'ready', checks: { database: 'ok', migrations: 'ok', files: 'ok' } },
  })
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
  const frozen = doorTo({ db: { execute: () => new Promise(() => {}) } as never })
  const begun = Date.now()
  expect(await ask(frozen, '/readyz')).toMatchObject({
    status: 503,
    body: { checks: { database: 'failed' } },
  })
  expect(Date.now() - begun).toBeLessThan(3000)
  expect(await ask(frozen, '/healthz')).toMatchObject({ status: 200 })
})
