import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '@/lib/core/today'
import { checkConfig } from '@/lib/ops/config/check-config'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createAuthority } from '@/tests/support/server/certificate'

let database: TestDatabase
let identity: Server
let sound: Record<string, string>

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    `delete from user_roles where user_id = (select id from users where login_id = 'admin')`,
  )
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
    FILES_DIR: await mkdtemp(join(tmpdir(), 'config-check-')),
  }
  await chown(sound.FILES_DIR!, 1000, 1000).catch(() => {})
})
afterAll(async () => {
  identity.close()
  await rm(sound.FILES_DIR!, { recursive: true, force: true })
  await database.close()
})

const errorsOf = async (changes: Record<string, string | undefined>) =>
  (await checkConfig({ ...sound, ...changes })).filter(({ level }) => level === 'error').map(one => one.what)
const warningsOf = async (changes: Record<string, string | undefined>) =>
  (await checkConfig({ ...sound, ...changes }))
    .filter(({ level }) => level === 'warning')
    .map(one => one.what)

test('authorities of ones own are a file that can be read and holds certificates that are good', async () => {
  const file = join(sound.FILES_DIR!, 'authority.pem')
  const trusting = { NODE_EXTRA_CA_CERTS: file }
  expect(await errorsOf(trusting)).toEqual([expect.stringContaining('cannot be read')])
  await writeFile(file, 'no certificate')
  expect(await errorsOf(trusting)).toEqual([expect.stringContaining('holds no certificate')])
  await writeFile(file, createAuthority().issue('127.0.0.1', -60_000).cert)
  expect([await errorsOf(trusting), await warningsOf(trusting)]).toEqual([
    [],
    [expect.stringContaining('has expired')],
  ])
  await writeFile(file, createAuthority().certificate)
  expect([await errorsOf(trusting), await warningsOf(trusting)]).toEqual([[], []])
})

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

const transportOf = async (changes: Record<string, string>) =>
  (await checkConfig({ ...sound, ...changes }))
    .filter(({ what }) => /TLS|sslmode|encrypted, or/.test(what))
    .map(({ level, what }) => `${level}: ${what}`)

test('a database on another machine is reached by TLS, whichever address names it', async () => {
  const { port } = new URL(database.url)
  const at = (host: string, more = '') => `postgresql://role:word@${host}:${port}/defects${more}`
  const good = [expect.stringMatching(/^ok: /)]
  expect(await transportOf({})).toEqual(good)
  expect(await transportOf({ DATABASE_URL: at('localhost') })).toEqual(good)
  expect(await transportOf({ DATABASE_URL: at('localhost', '?host=/var/run/postgresql') })).toEqual(good)
  expect(await transportOf({ DATABASE_URL: at('192.0.2.1', '?sslmode=verify-full') })).toEqual(good)
  expect(await transportOf({ DATABASE_URL: at('192.0.2.1') })).toEqual([
    expect.stringMatching(/^error: DATABASE_URL reaches 192\.0\.2\.1 without TLS/),
  ])
  expect(
    await transportOf({ DATABASE_URL: `postgresql://a@127.0.0.1:${port},192.0.2.7:5432/defects` }),
  ).toEqual([expect.stringMatching(/^error: DATABASE_URL reaches 192\.0\.2\.7/)])
  expect(await transportOf({ DATABASE_OWNER_URL: at('192.0.2.1', '?sslmode=disable') })).toEqual([
    expect.stringMatching(/^error: DATABASE_OWNER_URL reaches 192\.0\.2\.1 without TLS/),
  ])
  expect(await transportOf({ DATABASE_REPLICA_URLS: at('192.0.2.1', '?sslmode=no-verify') })).toEqual([
    expect.stringMatching(/^warning: DATABASE_REPLICA_URLS does not check the certificate/),
  ])
}, 60_000)

test('a virus scanner that does not answer is named', async () => {
  expect(await errorsOf({ VIRUS_SCANNER_URL: 'tcp://127.0.0.1:1' })).toEqual([
    expect.stringContaining('VIRUS_SCANNER_URL: connect'),
  ])
  expect(await errorsOf({ VIRUS_SCANNER_URL: 'http://127.0.0.1:1' })).toEqual([
    expect.stringContaining('VIRUS_SCANNER_URL is wrong'),
  ])
})

test('a contact for vulnerabilities has a day until which it holds', async () => {
  const contact = { SECURITY_CONTACT: 'mailto:security@defects.example' }
  const inDays = (days: number) => addDays(today(new Date()), days)
  expect(await errorsOf(contact)).toEqual([expect.stringContaining('SECURITY_EXPIRES is missing')])
  expect(await errorsOf({ ...contact, SECURITY_EXPIRES: '2020-01-01' })).toEqual([
    expect.stringContaining('SECURITY_EXPIRES is past'),
  ])
  expect(
    await errorsOf({ SECURITY_CONTACT: 'security@defects.example', SECURITY_EXPIRES: inDays(90) }),
  ).toEqual([expect.stringContaining('SECURITY_CONTACT is wrong')])
  expect(await warningsOf({ ...contact, SECURITY_EXPIRES: inDays(9) })).toEqual([
    expect.stringContaining('security.txt ends in'),
  ])
  expect(await warningsOf({ ...contact, SECURITY_EXPIRES: inDays(90) })).toEqual([])
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
  for (const folder of ['/dev/null/files', '/proc/files'])
    expect(await errorsOf({ FILES_DIR: folder })).toEqual([expect.stringContaining('FILES_DIR')])
  expect(await errorsOf({ TRUSTED_PROXIES: '10.0.0.1, proxy' })).toEqual([
    expect.stringContaining('proxy is no'),
  ])
  expect(await errorsOf({ METRICS_PORT: '3000' })).toEqual([expect.stringContaining('METRICS_PORT')])
})

test('an address without https, and no proxy before it, are worth a warning', async () => {
  expect(await warningsOf({ APP_URL: 'http://defects.example' })).toEqual([
    expect.stringContaining('freshSignIn'),
    expect.stringContaining('secondFactor'),
    expect.stringContaining('VIRUS_SCANNER_URL'),
    expect.stringContaining('OPERATOR_MAIL'),
    expect.stringContaining('BACKUP_PUBLIC_KEY_FILE'),
    expect.stringContaining('not https'),
    expect.stringContaining('AUDIT_KEY'),
    expect.stringContaining('TRUSTED_PROXIES'),
    expect.stringContaining('TEXT_MESSAGE'),
    expect.stringContaining('SECURITY_CONTACT'),
  ])
})

test.runIf(process.getuid?.() === 0)('a folder of root is one that the server cannot write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'config-check-root-'))
  try {
    expect(await warningsOf({ FILES_DIR: folder })).toEqual([expect.stringContaining('belongs to root')])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an identity service whose clock is another one refuses tokens or has them refused', async () => {
  const late = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 600_000).toUTCString())
    response.end(JSON.stringify({ issuer: address(), end_session_endpoint: 'https://x/end' }))
  })
  const address = () => `http://127.0.0.1:${(late.address() as AddressInfo).port}`
  await new Promise<void>(done => late.listen(0, '127.0.0.1', done))
  try {
    expect(await warningsOf({ AUTH_ISSUER: address() })).toEqual([
      expect.stringMatching(/clocks.*6\d\d s apart/),
    ])
  } finally {
    late.close()
  }
})

test('what the parameters ask of the identity service is held against what it says it can', async () => {
  let supported: string[] | undefined
  const able = createServer((_request, response) => {
    const discovery = {
      issuer: address(),
      end_session_endpoint: 'https://x/end',
      acr_values_supported: supported,
    }
    response.end(JSON.stringify(discovery))
  })
  const address = () => `http://127.0.0.1:${(able.address() as AddressInfo).port}`
  await new Promise<void>(done => able.listen(0, '127.0.0.1', done))
  const found = async (changes = {}) =>
    (await checkConfig({ ...sound, AUTH_ISSUER: address(), ...changes }))
      .map(({ level, what }) => `${level}: ${what}`)
      .filter(line => /secondFactor|second factor|freshSignIn|of the last/.test(line))
  try {
    expect(await found()).toEqual([])
    expect(await found({ APP_URL: 'https://defects.example' })).toEqual([
      expect.stringMatching(/^warning: .*freshSignIn.* is off/),
      expect.stringMatching(/^warning: .*names no role/),
    ])
    await database.pool.query(`insert into parameters (key, value) values
      ('secondFactor', '{"roles": "系统管理员", "acr": "gold silver"}'), ('freshSignIn', '{"minutes": 10}')`)
    expect(await found()).toEqual([
      expect.stringContaining(
        'ok: changes of rights and exports of personal data need a sign-in of the last 10',
      ),
      expect.stringMatching(/^warning: the roles 系统管理员 need a second factor; .* does not say/),
    ])
    supported = ['silver', 'bronze']
    expect((await found())[1]).toMatch(/^ok: the roles 系统管理员 need.*knows acr silver$/)
    supported = ['bronze']
    expect((await found())[1]).toMatch(/^warning: .*knows acr bronze only, not gold silver/)
  } finally {
    await database.pool.query('delete from parameters')
    able.close()
  }
})

test('a database whose characters are bytes finds no Chinese words', async () => {
  const empty = await openEmptyDatabase({ ctype: 'C' })
  try {
    expect(await warningsOf({ DATABASE_URL: empty.serverUrl })).toEqual([
      expect.stringContaining('character type C'),
      expect.stringContaining('npm run migrate'),
    ])
  } finally {
    await empty.drop()
  }
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

test('replicas that cannot be read are named', async () => {
  const found = async (urls: string) =>
    (await checkConfig({ ...sound, DATABASE_REPLICA_URLS: urls }))
      .map(({ what }) => what)
      .filter(what => what.includes('REPLICA'))
  expect(await found(`${database.url},postgresql://a:b@127.0.0.1:1/c`)).toEqual([
    expect.stringContaining('is no standby of this database'),
    expect.stringContaining('does not answer'),
  ])
  expect(await found('mysql://a')).toEqual([expect.stringMatching(/DATABASE_REPLICA_URLS is wrong/)])
})

test('a role that has not been granted anything yet, and a newer database, are named', async () => {
  const { pool } = database.owner
  await pool.query(`revoke all on defects from ${new URL(database.url).username}`)
  expect(await warningsOf({})).toEqual([expect.stringMatching(/may not read defects: run npm run migrate/)])
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`)
  expect(await errorsOf({})).toEqual([expect.stringContaining('newer version')])
})

test('says when a password alone lets people in, which it does not where nothing is set', async () => {
  const of = async (changes: Record<string, string | undefined>) => (await warningsOf(changes)).join('\n')
  expect(await of({ PASSWORD_GRANT: 'on' })).toContain('PASSWORD_GRANT is on')
  expect(await of({})).not.toContain('PASSWORD_GRANT')
})

test('names who is two of the three administrators', async () => {
  const { rows } = await database.pool.query(
    `insert into user_roles select u.id, r.id from users u, roles r
     where u.login_id = 'sysadmin' and r.name = '审计管理员' returning user_id, role_id`,
  )
  expect((await warningsOf({})).join()).toContain(
    'several of the system, security and audit administrators in one person: 钱系统',
  )
  await database.pool.query('delete from user_roles where user_id = $1 and role_id = $2', [
    rows[0].user_id,
    rows[0].role_id,
  ])
})
