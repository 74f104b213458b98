import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { recordFailure, recordRun } from '@/lib/health/operation-runs'
import { readOperations } from '@/lib/health/read-operations'
import { run } from '@/lib/ops/commands/backup'
import { countMessage } from '@/lib/outbox/store-text-message'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'
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
