import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '@/lib/ops/backup/back-up'
import { verifyBackup } from '@/lib/ops/backup/manifest'
import { removeOld } from '@/lib/ops/backup/remove-old'
import { restore } from '@/lib/ops/backup/restore'
import { isPassing, listTables } from '@/lib/ops/backup/tables'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { contents, withClient } from '../support/database/contents'
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../support/database/database'
import { openSmallDisk } from '../support/database/small-disk'

let source: TestDatabase
let folder: string
let backup: string
let key: string

beforeAll(async () => {
  source = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  backup = join(folder, 'backup')
  const store = embeddedFileStore(join(folder, 'files'))
  key = (await store.put(Buffer.from('a photo'))).key
  await source.pool.query(
    `update users set avatar = E'tab\\t back\\\\slash 𠮷 line\\nend' where login_id = 'viewer'`,
  )
  await source.pool.query(
    `insert into sessions (token_hash, user_id, kind, expires_at) select 'x', id, 'cookie', now() from users limit 1`,
  )
  await source.pool.query(`insert into audit_log (action, door, request_id) values ('signIn', 'http', 'r1')`)
  const manifest = await backUp(
    { url: source.url, fileStore: embeddedFileStore(join(folder, 'files')) },
    backup,
  )
  expect(manifest.tables.find(({ name }) => name === 'defects')?.rows).toBeGreaterThan(100)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

const parts = (url: string) =>
  withClient(url, async client => {
    const { rows } = await client.query(
      `select conrelid::regclass::text || conname as name, convalidated::text as state from pg_constraint
         where connamespace = 'public'::regnamespace
       union all select indexrelid::regclass::text, indisvalid::text from pg_index i
         join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
       union all select tgrelid::regclass::text || tgname, tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows
  })

test('what was backed up comes back, with every index, constraint and trigger', async () => {
  const empty = await openEmptyDatabase()
  try {
    const filesDir = join(folder, 'restored')
    await restore(backup, { url: empty.url, fileStore: embeddedFileStore(filesDir) })
    const [before, after] = [await contents(source.url), await contents(empty.url)]
    for (const name of Object.keys(before).filter(name => isPassing({ name })))
      expect(after).toMatchObject({ [name]: { count: 0 } })
    const lasting = (all: object) => Object.entries(all).filter(([name]) => !isPassing({ name }))
    expect(lasting(after)).toEqual(lasting(before))
    expect(await parts(empty.url)).toEqual(await parts(source.url))
    expect(await readFile(join(filesDir, key.slice(0, 2), key), 'utf8')).toBe('a photo')
    await withClient(empty.url, async client => {
      await client.query(`insert into users (login_id, name) values ('after', '之后')`)
      await expect(client.query('delete from audit_log')).rejects.toThrow()
    })
  } finally {
    await empty.drop()
  }
})

test('a backup that lost or gained a byte is refused before anything is touched', async () => {
  const damaged = join(folder, 'damaged')
  await cp(backup, damaged, { recursive: true })
  await appendFile(join(damaged, 'tables/users.copy.gz'), 'x')
  await unlink(join(damaged, `files/${key.slice(0, 2)}/${key}`))
  await expect(verifyBackup(damaged)).rejects.toThrow(/users\.copy\.gz is not as it was written.*is missing/)
  const empty = await openEmptyDatabase()
  try {
    await expect(restore(damaged, { url: empty.url, fileStore: embeddedFileStore(folder) })).rejects.toThrow(
      /damaged/,
    )
    const tables = await withClient(empty.url, client => listTables(client))
    expect(tables).toEqual([])
  } finally {
    await empty.drop()
  }
})

test('a folder without a manifest is no backup', async () => {
  await expect(verifyBackup(folder)).rejects.toThrow(/no finished backup/)
})

test('a backup that fails leaves no folder behind', async () => {
  const target = join(folder, 'failed')
  await expect(
    backUp({ url: 'postgresql://a@127.0.0.1:1/b', fileStore: embeddedFileStore(folder) }, target),
  ).rejects.toThrow()
  expect(await readdir(folder)).not.toContain('failed')
})

test('the newest backups are kept, and nothing that is none is touched', async () => {
  const many = join(folder, 'many')
  for (const name of ['backup-20260101T000000', 'backup-20260102T000000', 'backup-20260103T000000', 'mine'])
    await mkdir(join(many, name), { recursive: true })
  expect(await removeOld(many, 2)).toEqual(['backup-20260101T000000'])
  expect((await readdir(many)).sort()).toEqual(['backup-20260102T000000', 'backup-20260103T000000', 'mine'])
})

test('on a disk that runs full it says so in one line and leaves nothing, whatever it was writing', async () => {
  const disk = await openSmallDisk(16 * 1024 * 1024)
  try {
    for (const left of [0, 4_096, 65_536]) {
      await disk.leave(left)
      const target = join(disk.folder, 'backup')
      const refused = backUp({ url: source.url, fileStore: embeddedFileStore(join(folder, 'files')) }, target)
      await expect(refused).rejects.toThrow(/^There is no room for the backup in /)
      expect((await readdir(disk.folder)).sort()).toEqual(['filler'])
    }
  } finally {
    await disk.close()
  }
})
