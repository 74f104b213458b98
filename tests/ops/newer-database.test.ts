import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run as restore } from '@/lib/ops/commands/restore'
import { openTestDatabase, type TestDatabase } from '../support/database/database'
import { runCommand } from '../support/server/run-command'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  )
})
afterAll(() => database.close())

const everything = `select (select count(*) from audit_log) as log, (select count(*) from defects) as defects,
  (select count(*) from drizzle.__drizzle_migrations) as migrations, (select count(*) from users) as users`

const env = () => ({
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.owner.url,
  FILES_DIR: tmpdir(),
  USER_PASSWORD: 'Some-long-pass1',
})

const newer =
  /newer version than this program: 1 of its migrations, the newest of 2100-01-01, are unknown here/

async function changesNothing(work: () => Promise<{ code?: number; stdout: string; stderr: string }>) {
  const before = await database.owner.pool.query(everything)
  const { code, stdout, stderr } = await work()
  expect(code).toBeGreaterThan(0)
  expect(stdout + stderr).toMatch(newer)
  expect((await database.owner.pool.query(everything)).rows).toEqual(before.rows)
}

test.each([
  ['migrate', 'migrate', []],
  ['seed', 'seed', ['--records', '300', '--yes']],
  ['user:create', 'user-create', ['--login', 'late']],
  ['user:bind', 'user-bind', ['--login', 'viewer']],
  ['user:unlock', 'user-unlock', ['--login', 'viewer']],
  ['session:revoke', 'session-revoke', ['--everybody']],
  ['backup', 'backup', ['--to', `${tmpdir()}/never-written`]],
  ['restore', 'restore', ['--from', tmpdir()]],
  ['defects:import', 'defects-import', ['package.json']],
  ['audit:verify', 'audit-verify', []],
  ['ask', 'ask', ['select 1']],
  ['retention', 'retention', []],
  ['config:check', 'config-check', []],
] as const)(
  '%s says that the database is newer, changes nothing and lets go of it',
  async (_name, file, words) => {
    const { run } = await import(path.resolve(`lib/ops/commands/${file}.ts`))
    const connections = async () =>
      (await database.owner.pool.query('select from pg_stat_activity where datname = current_database()'))
        .rowCount
    const open = await connections()
    await changesNothing(() => runCommand(run, [...words], env()))
    await expect.poll(connections).toBeLessThanOrEqual(open!)
  },
)

test.each([
  ['the server', 'lib/ops/server/serve.mjs'],
  ['the process for jobs', 'lib/ops/server/jobs.mjs'],
  ['the daily sweep', 'lib/ops/server/sweep.mjs'],
])('%s says that the database is newer, changes nothing and ends', async (_name, program) => {
  await changesNothing(() =>
    promisify(execFile)(process.execPath, [program], { env: { ...process.env, ...env() } }).catch(
      error => error,
    ),
  )
})

test('a restore that throws the newer database away is the way back', async () => {
  const { stderr } = await runCommand(restore, ['--from', tmpdir(), '--replace'], env())
  expect(stderr).toMatch(/no finished backup/)
})
