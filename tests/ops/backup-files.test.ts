import { createHash } from 'node:crypto'
import { mkdtemp, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBackup } from '@/lib/ops/backup/manifest'
import { run as backup } from '@/lib/ops/commands/backup'
import { embeddedFileStore, placeIn } from '@/lib/services/file-store/embedded'
import { openTestDatabase, type TestDatabase } from '../support/database/database'
import { temporaryFolder } from '../support/intake/uploads'
import { runCommand } from '../support/server/run-command'

let database: TestDatabase
const files = temporaryFolder()
const backups = temporaryFolder()
const store = embeddedFileStore(files.folder)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  files.remove()
  backups.remove()
})

async function attach(bytes: string): Promise<{ id: string; key: string }> {
  const { key } = await store.put(Buffer.from(bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into defect_files (defect_id, name, mime, size, sha256, store_key)
     select id, 'photo.png', 'image/png', $1, $2, $3 from defects limit 1 returning id::text`,
    [bytes.length, sha256, key],
  )
  return { id: rows[0]!.id, key }
}

const command = (...words: string[]) =>
  runCommand(backup, words, { DATABASE_URL: database.url, FILES_DIR: files.folder })

// A backup is named after its second.
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(backups.folder, 'to-'))
})
const newest = async () => join(folder, (await readdir(folder)).sort().at(-1)!)

test('a backup whose files are all as their rows say ends with 0 and says nothing of them', async () => {
  await attach('whole')
  const { code, stdout } = await command('--to', folder)
  expect([code, stdout]).toEqual([0, expect.not.stringContaining('name files')])
})

test('rows that name missing or different files are listed, and the backup ends with a code of its own', async () => {
  const [missing, shorter, other] = [
    await attach('is lost'),
    await attach('is longer'),
    await attach('was this'),
  ]
  await unlink(placeIn(files.folder, missing.key))
  await writeFile(placeIn(files.folder, shorter.key), 'is')
  await writeFile(placeIn(files.folder, other.key), 'now that')
  await database.pool.query(`update users set avatar = $1 where login_id = 'viewer'`, ['k'.repeat(32)])

  const { code, stdout } = await command('--to', folder)
  expect(code).toBe(3)
  expect(stdout).toContain('4 rows name files')
  expect(stdout).toContain(
    `defect_files ${missing.id}: store_key ${missing.key} is missing, 7 bytes expected`,
  )
  expect(stdout).toContain(`defect_files ${shorter.id}: store_key ${shorter.key} is different`)
  expect(stdout).toMatch(/users \d+: avatar k{32} is missing/)
  const { unsoundFiles } = (await openBackup(await newest())).manifest
  expect(unsoundFiles).toMatchObject([
    { table: 'defect_files', id: missing.id, column: 'store_key', problem: 'missing', bytes: 7 },
    { table: 'defect_files', id: shorter.id, problem: 'different' },
    { table: 'defect_files', id: other.id, problem: 'different' },
    { table: 'users', column: 'avatar', problem: 'missing', bytes: null },
  ])
  const verified = await command('--verify', await newest())
  expect([verified.code, verified.stdout]).toEqual([
    3,
    expect.stringMatching(/4 rows name files[\s\S]*Whole:/),
  ])
})

test('of very many rows the first are shown and the rest counted; all of them stand in the backup', async () => {
  await database.pool.query(
    `insert into defect_files (defect_id, name, mime, size, sha256, store_key)
     select (select id from defects limit 1), 'photo.png', 'image/png', 1, repeat('0', 64), lpad(n::text, 32, '0')
     from generate_series(1, 6000) n`,
  )
  const { code, stdout } = await command('--to', folder)
  expect([code, stdout]).toEqual([3, expect.stringContaining('and 5984 more')])
  expect((await openBackup(await newest())).manifest.unsoundFiles).toHaveLength(6004)
})
