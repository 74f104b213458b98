import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate } from '@/lib/accounts/authenticate'
import { digestPassword } from '@/lib/accounts/password'
import { run as auditVerify } from '@/lib/ops/commands/audit-verify'
import { run as defectsImport } from '@/lib/ops/commands/defects-import'
import { run as filesVerify } from '@/lib/ops/commands/files-verify'
import { run as retention } from '@/lib/ops/commands/retention'
import { run as seed } from '@/lib/ops/commands/seed'
import { revokeSessionsOf } from '@/lib/ops/commands/session-revoke'
import { unlockUser } from '@/lib/ops/commands/user-unlock'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { temporaryFolder } from '@/tests/support/intake/uploads'
import { contextOf } from '@/tests/support/people/people'
import { runCommand } from '@/tests/support/server/run-command'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const names = [
  'user:create',
  'user:bind',
  'user:unlock',
  'session:revoke',
  'backup',
  'restore',
  'config:check',
  'audit:verify',
  'ask',
  'seed',
  'migrate',
  'defects:import',
  'retention',
  'files:move',
  'files:verify',
  'server:prepare',
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test.each(names)('%s --help says how it is used', async name => {
  const [program, file] = scripts[name]!.split(' ')
  expect(program).toBe('tsx')
  const { run } = await import(path.resolve(file!))
  expect(await run(['--help'])).toContain(`npm run ${name}`)
})

const onDatabase = (run: typeof seed, ...words: string[]) =>
  runCommand(run, words, { DATABASE_URL: database.url })

const start = (...words: string[]): Promise<{ code?: number; stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', ...words], {
    env: { ...process.env, DATABASE_URL: database.url },
  }).catch(error => error)

test('a process of a command says its answer or why there is none, and ends with its code', async () => {
  const [refused, found] = await Promise.all([
    start('lib/ops/commands/user-unlock.ts', '--nobody'),
    start('lib/ops/commands/audit-verify.ts', '--head', `9:${'a'.repeat(64)}`),
  ])
  const usage = expect.stringContaining('npm run user:unlock')
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: usage })
  expect(found).toMatchObject({ code: 1, stdout: expect.stringContaining('1 findings') })
})

test('a given database is filled only with --yes, and a list has to be named', async () => {
  expect(await onDatabase(seed, '--records', '5')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('add --yes'),
  })
  expect(await onDatabase(defectsImport)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run defects:import'),
  })
})

test('checking the audit log ends with 1 when something was found, and only then', async () => {
  expect(await onDatabase(auditVerify)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('as it was written'),
  })
  expect(await onDatabase(auditVerify, '--head', `9:${'a'.repeat(64)}`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 findings'),
  })
  expect(await onDatabase(auditVerify, '--head', '9')).toMatchObject({ code: 1, stdout: '' })
})

test('retention counts without changing anything on a dry run', async () => {
  const { stdout } = await onDatabase(retention, '--dry-run')
  expect(stdout).toMatch(/imports whose file had its time[\s\S]*Nothing was changed/)
})

test('comparing files with their rows names what does not fit and ends with 2', async () => {
  const place = temporaryFolder()
  const { key, size, sha256 } = await embeddedFileStore(place.folder).put(Buffer.from('a small picture'))
  const compare = (...words: string[]) =>
    runCommand(filesVerify, words, { DATABASE_URL: database.url, FILES_DIR: place.folder })
  await database.pool.query(
    `update users set avatar = $1, avatar_size = $2, avatar_sha256 = $3 where login_id = 'viewer'`,
    [key, size, sha256],
  )
  expect(await compare()).toMatchObject({ code: 0, stdout: expect.stringContaining('as it was stored') })
  writeFileSync(path.join(place.folder, key.slice(0, 2), key), 'a small fixture')
  const wrong = expect.stringMatching(new RegExp(`${key} holds other bytes .*\\(users \\d+\\)`))
  expect(await compare()).toMatchObject({ code: 2, stdout: wrong })
  expect((await compare('--quick')).code).toBe(0)
  await database.pool.query('update users set avatar = null')
  place.remove()
})

test('somebody who tried too often may try again, and the audit log says who let them', async () => {
  const ctx = await contextOf(database.db, [])
  const wrong = () => authenticate(ctx, 'viewer', digestPassword('wrong')).catch(error => error.code)
  expect(await wrong()).toBe('bad_credentials')
  // Nineteen more attempts.
  await database.pool.query(
    `update sign_in_tries set level = 20 from users where account = users.id::text and login_id = 'viewer'`,
  )
  expect(await wrong()).toBe('too_many')
  await unlockUser(database.url, 'Viewer')
  expect(await wrong()).toBe('bad_credentials')
  const { rows } = await database.pool.query(
    `select door, detail ->> 'loginId' as login from audit_log where action = 'unlockUser'`,
  )
  expect(rows).toEqual([{ door: 'command', login: 'viewer' }])
})

test('sessions of one person, or of everybody, end at once', async () => {
  const start = (login: string) =>
    database.pool.query(
      `insert into sessions (token_hash, user_id, kind, expires_at)
       select $1 || random(), id, 'cookie', now() + interval '1 hour' from users where login_id = $1`,
      [login],
    )
  const left = async () =>
    (await database.pool.query('select count(*)::int as count from sessions where expires_at > now()'))
      .rows[0].count
  await database.pool.query('delete from sessions')
  for (const login of ['viewer', 'viewer', 'entry']) await start(login)
  expect(await revokeSessionsOf(database.url, 'viewer')).toBe(2)
  expect(await left()).toBe(1)
  expect(await revokeSessionsOf(database.url, 'everybody')).toBe(1)
  expect(await left()).toBe(0)
})

test('a login that nobody has is said', async () => {
  await expect(unlockUser(database.url, 'stranger')).rejects.toThrow(/nobody with the login stranger/)
  await expect(revokeSessionsOf(database.url, 'stranger')).rejects.toThrow(/nobody/)
})
