import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { addDays, today } from '@/lib/core/today'
import { recordFailure, recordRun } from '@/lib/health/operation-runs'
import { readAbout } from '@/lib/health/read-about'
import { readOperations } from '@/lib/health/read-operations'
import { run } from '@/lib/ops/commands/backup'
import { countMessage } from '@/lib/outbox/store-text-message'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'
import { createAuthority } from '@/tests/support/server/certificate'
import { runCommand } from '@/tests/support/server/run-command'

let database: TestDatabase
let ctx: Ctx
const sql = async (text: string, values: unknown[] = []) =>
  (await database.owner.pool.query(text, values)).rows

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, ['system_parameter:query', 'system_parameter:edit'])
})
afterAll(() => database.close())
beforeEach(() => sql('truncate operation_runs, text_counts, notices'))

const stateOf = async (name: string) => (await readOperations(ctx, {})).find(one => one.name === name)

it('what has not run yet says so, and what ran says when and what came of it', async () => {
  expect(await stateOf('backup')).toMatchObject({ state: 'never', at: null })
  await recordRun(database.db, 'backup', { bytes: 7, rows: 3, files: 1 })
  expect(await stateOf('backup')).toMatchObject({ state: 'ok', figures: { bytes: 7, rows: 3, files: 1 } })
  await sql(`update operation_runs set finished_at = now() - interval '27 hours'`)
  expect(await stateOf('backup')).toMatchObject({ state: 'late' })
})

it('a failure after a whole run is reported, with the time of the whole one, until the next whole one', async () => {
  await recordRun(database.db, 'backup', { bytes: 7 })
  const { at } = (await stateOf('backup'))!
  await recordFailure(database.db, 'backup', new Error('no room'))
  expect(await stateOf('backup')).toMatchObject({ state: 'failed', problem: 'no room', at })
  const written = `select params from notices where kind = 'operationFailed' and user_id = $1`
  expect(await sql(written, [ctx.user!.id])).toEqual([{ params: { operation: 'backup' } }])
  await recordRun(database.db, 'backup', { bytes: 8 })
  expect(await stateOf('backup')).toMatchObject({ state: 'ok', problem: null })
})

it('files that are not as they were stored, and texts that failed, are failures', async () => {
  await recordRun(database.db, 'files', { wrong: 2 })
  expect(await stateOf('files')).toMatchObject({ state: 'failed', figures: { wrong: 2 } })
  for (const isSent of [true, true, false]) await countMessage(database.db, 'report', isSent)
  expect(await stateOf('texts')).toMatchObject({ state: 'failed', figures: { sent: 2, failed: 1 } })
})

it('npm run backup leaves in the database how it ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'operations-'))
  const files = join(folder, 'files')
  const env = { DATABASE_URL: database.owner.url, FILES_DIR: files }
  const backup = (to: string) => runCommand(run, ['--to', to], env)
  try {
    const done = await backup(join(folder, 'backups'))
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('rows of')])
    expect((await stateOf('backup'))!.figures.bytes).toBeGreaterThan(0)
    await writeFile(join(folder, 'taken'), '')
    await expect(backup(join(folder, 'taken'))).rejects.toThrow('EEXIST')
    expect(await stateOf('backup')).toMatchObject({ state: 'failed', problem: expect.stringMatching(/./) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

describe('the page of the version', () => {
  const everybody = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.versions.node }

  it('says to everybody what runs, and what is due to nobody who may not read the parameters', async () => {
    const reader = await contextOf(database.db, ['vehicle_defect:query'])
    expect(await readAbout(reader, {})).toMatchObject({ ...everybody, due: null })
  })

  it('lists keys, authorities and the security contact that end within 90 days, the earliest first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'about-'))
    const file = join(folder, 'authority.pem')
    const { cert } = createAuthority().issue('127.0.0.1', -60_000)
    await writeFile(file, cert)
    const [person] = await sql(
      `insert into users (login_id, name, type, state) values ('platform', '数据平台', 'service', 'active') returning id::text`,
    )
    const daysAhead = (days: number) => addDays(today(ctx.now), days)
    const ending: [string, number, boolean][] = [
      ['近期', 10, false],
      ['远期', 200, false],
      ['已吊销', 10, true],
    ]
    for (const [name, days, revoked] of ending)
      await sql(
        `insert into service_keys (user_id, name, start, key_hash, scopes, networks, expires_at, revoked_at)
         values ($1, $2, 'vdk_', $2, '{}', '{}', $3::timestamptz, CASE WHEN $4 THEN now() END)`,
        [person.id, name, `${daysAhead(days)}T12:00:00+08:00`, revoked],
      )
    try {
      Object.assign(env(), { NODE_EXTRA_CA_CERTS: file, SECURITY_EXPIRES: daysAhead(89) })
      const { due } = await readAbout(ctx, {})
      const others = due!.filter(({ name }) => !['node', 'release'].includes(name))
      expect(others).toEqual([
        {
          name: 'authority',
          on: today(new Date(new X509Certificate(cert).validTo)),
          subject: 'CN=127.0.0.1',
        },
        { name: 'key', on: daysAhead(10), subject: '数据平台 · 近期', userId: person.id },
        { name: 'securityText', on: daysAhead(89), subject: null },
      ])
      Object.assign(env(), { SECURITY_EXPIRES: daysAhead(91) })
      expect((await readAbout(ctx, {})).due!.map(({ name }) => name)).not.toContain('securityText')
    } finally {
      Object.assign(env(), { NODE_EXTRA_CA_CERTS: undefined, SECURITY_EXPIRES: undefined })
      await rm(folder, { recursive: true })
    }
  })
})
