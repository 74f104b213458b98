import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../support/database/database'

let database: TestDatabase
const run = promisify(execFile)

beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
  )
})
afterAll(() => database.close())

const everything = `select (select count(*) from audit_log) as log, (select count(*) from defects) as defects,
  (select count(*) from drizzle.__drizzle_migrations) as migrations, (select count(*) from users) as users`

const start = (
  program: string,
  ...words: string[]
): Promise<{ code?: number; stdout: string; stderr: string }> =>
  run(process.execPath, [...(program.endsWith('.ts') ? ['--import', 'tsx'] : []), program, ...words], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.owner.url,
      FILES_DIR: tmpdir(),
      USER_PASSWORD: 'Some-long-pass1',
    },
  }).catch(error => error)

test.concurrent.each([
  ['the server', 'lib/ops/server/serve.mjs', []],
  ['the process for jobs', 'lib/ops/server/jobs.mjs', []],
  ['the daily sweep', 'lib/ops/server/sweep.ts', []],
  ['migrate', 'lib/ops/commands/migrate.ts', []],
  ['seed', 'lib/ops/commands/seed.ts', ['--records', '300', '--yes']],
  ['user:create', 'lib/ops/commands/user-create.ts', ['--login', 'late']],
  ['user:bind', 'lib/ops/commands/user-bind.ts', ['--login', 'viewer']],
  ['user:unlock', 'lib/ops/commands/user-unlock.ts', ['--login', 'viewer']],
  ['session:revoke', 'lib/ops/commands/session-revoke.ts', ['--everybody']],
  ['backup', 'lib/ops/commands/backup.ts', ['--to', `${tmpdir()}/never-written`]],
  ['restore', 'lib/ops/commands/restore.ts', ['--from', tmpdir()]],
  ['defects:import', 'lib/ops/commands/defects-import.ts', ['package.json']],
  ['audit:verify', 'lib/ops/commands/audit-verify.ts', []],
  ['retention', 'lib/ops/commands/retention.ts', []],
  ['config:check', 'lib/ops/commands/config-check.ts', []],
] as const)('%s says that the database is newer, changes nothing and ends', async (_name, program, words) => {
  const before = await database.pool.query(everything)
  const { code, stdout, stderr } = await start(program, ...words)
  expect(code).toBeGreaterThan(0)
  expect(stdout + stderr).toMatch(
    /newer version than this program: 1 of its migrations, the newest of 2100-01-01, are unknown here/,
  )
  expect((await database.pool.query(everything)).rows).toEqual(before.rows)
})

test('a restore that throws the newer database away is the way back', async () => {
  const { stderr } = await start('lib/ops/commands/restore.ts', '--from', tmpdir(), '--replace')
  expect(stderr).toMatch(/no finished backup/)
})
