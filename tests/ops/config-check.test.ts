import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConfig } from '@/lib/ops/commands/check-config'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../support/database/database'

let database: TestDatabase
let identity: Server
let sound: Record<string, string>

beforeAll(async () => {
  database = await openTestDatabase()
  identity = createServer((_request, response) =>
    response.end(JSON.stringify({ issuer: sound.AUTH_ISSUER, end_session_endpoint: 'https://x/end' })),
  )
  await new Promise<void>(done => identity.listen(0, '127.0.0.1', done))
  sound = {
    DATABASE_URL: database.url,
    AUTH_ISSUER: `http://127.0.0.1:${(identity.address() as AddressInfo).port}`,
    AUTH_CLIENT_ID: 'defects',
    AUTH_CLIENT_SECRET: 'x',
    AUTH_SECRET: 'x'.repeat(32),
    FILES_DIR: tmpdir(),
  }
})
afterAll(async () => {
  identity.close()
  await database.close()
})

const errorsOf = async (changes: Record<string, string | undefined>) =>
  (await checkConfig({ ...sound, ...changes })).filter(({ level }) => level === 'error').map(one => one.what)
const warningsOf = async (changes: Record<string, string | undefined>) =>
  (await checkConfig({ ...sound, ...changes }))
    .filter(({ level }) => level === 'warning')
    .map(one => one.what)

test('a sound configuration has nothing to change', async () => {
  expect(await errorsOf({})).toEqual([])
})

test('a missing variable is named', async () => {
  expect(await errorsOf({ AUTH_SECRET: undefined })).toEqual([
    expect.stringContaining('AUTH_SECRET is missing'),
  ])
})

test('a database or an identity service that does not answer is named', async () => {
  const found = await errorsOf({
    DATABASE_URL: 'postgresql://a@127.0.0.1:1/b',
    AUTH_ISSUER: 'http://127.0.0.1:1',
  })
  expect(found).toEqual([
    expect.stringContaining('the database does not answer'),
    expect.stringContaining('the identity service does not answer'),
  ])
})

test('an identity service that calls itself otherwise would refuse every sign-in', async () => {
  expect(await errorsOf({ AUTH_ISSUER: `${sound.AUTH_ISSUER}/` })).toEqual([
    expect.stringContaining('write it exactly so'),
  ])
})

test('an empty database is to be migrated', async () => {
  const empty = await openEmptyDatabase()
  try {
    expect(await warningsOf({ DATABASE_URL: empty.serverUrl })).toEqual([
      expect.stringContaining('npm run migrate'),
    ])
  } finally {
    await empty.drop()
  }
})

test('a folder that cannot be made, a proxy that is no address and a taken port are errors', async () => {
  expect(await errorsOf({ FILES_DIR: '/dev/null/files' })).toEqual([expect.stringContaining('FILES_DIR')])
  expect(await errorsOf({ TRUSTED_PROXIES: '10.0.0.1, proxy' })).toEqual([
    expect.stringContaining('proxy is no'),
  ])
  expect(await errorsOf({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT')])
})

test('an address without https, and no proxy before it, are worth a warning', async () => {
  expect(await warningsOf({ APP_URL: 'http://defects.example' })).toEqual([
    expect.stringContaining('not https'),
    expect.stringContaining('AUDIT_KEY'),
    expect.stringContaining('TRUSTED_PROXIES'),
  ])
})

test('a server with the role of the owner is warned of, whatever makes it one', async () => {
  const { url } = database.owner
  const superuser = Object.assign(new URL(url), { username: 'postgres' }).href
  expect(await warningsOf({ DATABASE_URL: url })).toEqual([
    expect.stringMatching(/owns the database, owns the tables.*audit log.*DATABASE_OWNER_URL/),
  ])
  expect(await warningsOf({ DATABASE_URL: superuser })).toEqual([expect.stringContaining('is a superuser')])
})

test('the owner has to be one, of the same database, and stays out of the environment of the server', async () => {
  const empty = await openEmptyDatabase()
  try {
    expect(await errorsOf({ DATABASE_OWNER_URL: database.url })).toEqual([
      expect.stringContaining('owns nothing'),
    ])
    expect(await errorsOf({ DATABASE_OWNER_URL: empty.url })).toEqual([
      expect.stringContaining('different databases'),
    ])
    expect(await errorsOf({ DATABASE_OWNER_URL: 'postgresql://a@127.0.0.1:1/b' })).toEqual([
      expect.stringContaining('DATABASE_OWNER_URL'),
    ])
    expect(await errorsOf({ DATABASE_OWNER_URL: database.owner.url })).toEqual([])
    expect(await warningsOf({ DATABASE_OWNER_URL: database.owner.url })).toEqual([
      expect.stringContaining('keep it out'),
    ])
  } finally {
    await empty.drop()
  }
})

test('a role that has not been granted anything yet, and a newer database, are named', async () => {
  const { pool } = database.owner
  await pool.query(`revoke all on defects from ${new URL(database.url).username}`)
  expect(await warningsOf({})).toEqual([expect.stringMatching(/may not read defects: run npm run migrate/)])
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
  expect(await errorsOf({})).toEqual([expect.stringContaining('newer version')])
})
