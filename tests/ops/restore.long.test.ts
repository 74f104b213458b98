import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownMigrations } from '@/db/known-migrations'
import { backUp } from '@/lib/ops/backup/back-up'
import { restore } from '@/lib/ops/backup/restore'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { embeddedFileStore, placeIn } from '@/lib/services/file-store/embedded'
import { contents, withClient } from '../support/database/contents'
import { openEmptyDatabase, openTestDatabase } from '../support/database/database'
import { temporaryFolder } from '../support/intake/uploads'

const place = temporaryFolder()
const slow = { timeout: 300_000 }
const backup = join(place.folder, 'backup')
let source: Awaited<ReturnType<typeof openEmptyDatabase>>

beforeAll(async () => {
  source = await openEmptyDatabase()
  await migrateDatabase(source.url)
  await withClient(source.url, client =>
    client.query(`insert into users (login_id, name) values ('theirs', '备份')`),
  )
  await backUp({ url: source.url, fileStore: embeddedFileStore(join(place.folder, 'source')) }, backup)
})
afterAll(async () => {
  await source.drop()
  place.remove()
})

async function withTarget(work: (url: string) => Promise<void>) {
  const target = await openTestDatabase()
  await target.pool.end()
  try {
    await work(target.owner.url)
  } finally {
    await target.close().catch(() => {})
  }
}

const theirs = (url: string) =>
  withClient(url, async client => {
    const { rows } = await client.query('select login_id from users')
    return rows.length === 1 && rows[0].login_id === 'theirs'
  })

test('a backup of an earlier version comes back and is brought up to date', slow, async () => {
  const earlier = await openEmptyDatabase()
  try {
    const { entries } = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8')) as {
      entries: { when: number }[]
    }
    await migrateDatabase(earlier.url, { upTo: entries.at(-4)!.when })
    await withClient(earlier.url, client =>
      client.query(`insert into users (login_id, name) values ('theirs', '较早')`),
    )
    const old = join(place.folder, 'earlier')
    const files = join(place.folder, 'files')
    expect(
      (await backUp({ url: earlier.url, fileStore: embeddedFileStore(files) }, old)).migrations,
    ).toHaveLength(entries.length - 3)
    await withTarget(async url => {
      await restore(old, { url, fileStore: embeddedFileStore(files) }, { replace: true })
      expect(await theirs(url)).toBe(true)
      const applied = await withClient(url, client =>
        client.query('select from drizzle.__drizzle_migrations'),
      )
      expect(applied.rowCount).toBe(entries.length)
    })
  } finally {
    await earlier.drop()
  }
})

test(
  'what does not fit on the disk beside what is there is refused before anything is changed',
  slow,
  async () => {
    const huge = join(place.folder, 'huge')
    await cp(backup, huge, { recursive: true })
    const manifest = JSON.parse(await readFile(join(huge, 'manifest.json'), 'utf8'))
    await writeFile(join(huge, 'manifest.json'), JSON.stringify({ ...manifest, databaseBytes: 1e15 }))
    await withTarget(async url => {
      const before = await contents(url)
      const target = { url, fileStore: embeddedFileStore(join(place.folder, 'files')), dataDir: place.folder }
      await expect(restore(huge, target, { replace: true })).rejects.toThrow(/left, but \d+ MB are needed/)
      expect(await contents(url)).toEqual(before)
    })
  },
)

test('a database that holds users is filled only when it may be replaced', slow, async () => {
  const other = await openTestDatabase()
  try {
    await other.pool.query(`insert into users (login_id, name) values ('mine', '我的')`)
    // The server connects with another role.
    const target = {
      url: other.owner.url,
      serverUrl: other.url,
      fileStore: embeddedFileStore(join(place.folder, 'other')),
    }
    await expect(restore(backup, target)).rejects.toThrow(/in use/)
    await other.pool.end()
    await expect(restore(backup, target)).rejects.toThrow(/--replace/)
    const mine = () =>
      withClient(other.url, client => client.query(`select from users where login_id = 'mine'`))
    expect((await mine()).rowCount).toBe(1)
    await restore(backup, target, { replace: true })
    expect((await mine()).rowCount).toBe(0)
    await withClient(other.url, client =>
      client.query(`insert into users (login_id, name) values ('new', '新')`),
    )
  } finally {
    await other.close().catch(() => {})
  }
})

test('a backup of a database made with an earlier wording of a migration is restored', slow, async () => {
  const worded = join(place.folder, 'worded')
  await cp(backup, worded, { recursive: true })
  const file = join(worded, 'manifest.json')
  const { sha256, earlier } = knownMigrations.find(one => one.earlier)!
  await writeFile(file, (await readFile(file, 'utf8')).replace(sha256!, earlier![0]!))
  const empty = await openEmptyDatabase()
  try {
    await restore(worded, {
      url: empty.url,
      fileStore: embeddedFileStore(join(place.folder, 'worded-files')),
    })
  } finally {
    await empty.drop()
  }
})

test('owner and grants of the schema and the extensions in it stay as they are', slow, async () => {
  const facts = (url: string) =>
    withClient(url, async client => {
      const { rows } = await client.query(
        `select nspowner::regrole::text as owner, nspacl::text[] as grants,
           array(select extname::text || extnamespace::regnamespace from pg_extension order by 1) as extensions,
           array(select nspname::text from pg_namespace where nspname !~ '^pg_' order by 1) as schemas
         from pg_namespace where nspname = 'public'`,
      )
      return { ...rows[0], grants: rows[0].grants.map((one: string) => one.replace(/\/.*/, '')).sort() }
    })
  await withTarget(async url => {
    await withClient(url, client =>
      client.query('create extension pg_trgm; grant create on schema public to public'),
    )
    const before = await facts(url)
    await restore(
      backup,
      { url, fileStore: embeddedFileStore(join(place.folder, 'files')) },
      { replace: true },
    )
    expect(await facts(url)).toEqual(before)
    expect(await theirs(url)).toBe(true)
  })
})

test('a file of the store is not replaced by one that the backup knows to be another', slow, async () => {
  const store = join(place.folder, 'store')
  const { key } = await embeddedFileStore(store).put(Buffer.from('as the row says'))
  const other = join(place.folder, 'other')
  await mkdir(join(other, key.slice(0, 2)), { recursive: true })
  await writeFile(placeIn(other, key), 'damaged')
  const bad = join(place.folder, 'bad')
  await withClient(source.url, client =>
    client.query(
      `insert into intake_uploads (token_hash, store_key, name, size, mime, sha256, owner, network, expires_at)
       values ('t', $1, 'photo.png', 15, 'image/png', repeat('0', 64), 'o', 'n', now())`,
      [key],
    ),
  )
  expect(
    (await backUp({ url: source.url, fileStore: embeddedFileStore(other) }, bad)).unsoundFiles,
  ).toMatchObject([{ table: 'intake_uploads', id: 't', key, problem: 'different' }])
  const target = await openEmptyDatabase()
  try {
    const again = () =>
      restore(bad, { url: target.url, fileStore: embeddedFileStore(store) }, { replace: true })
    await again()
    expect(await readFile(placeIn(store, key), 'utf8')).toBe('as the row says')
    // With no file present, the backup's damaged one is better than none.
    await rm(placeIn(store, key))
    await again()
    expect(await readFile(placeIn(store, key), 'utf8')).toBe('damaged')
  } finally {
    await target.drop()
  }
})

test('what a restore that was killed after its swap left behind goes with the next start', slow, async () => {
  await withTarget(async url => {
    await withClient(url, client =>
      client.query(
        `create schema vehicle_defects_replaced; create table vehicle_defects_replaced.users (id int)`,
      ),
    )
    await migrateDatabase(url)
    const { rows } = await withClient(url, client =>
      client.query(
        `select to_regnamespace('vehicle_defects_replaced') as left, to_regclass('public.users') as users`,
      ),
    )
    expect(rows).toEqual([{ left: null, users: 'users' }])
  })
})

test(
  'somebody who reads when the tables change places reads to the end, and the restore waits for it',
  slow,
  async () => {
    await withTarget(async url => {
      const before = await contents(url)
      // Has the restore's application_name, so that its check for other connections passes: simulates a connection
      // opened after the check.
      const late = new URL(url)
      late.searchParams.set('application_name', 'vehicle-defects-restore')
      await withClient(late.href, async reader => {
        const read = async () => (await reader.query('select from users')).rowCount
        await reader.query('begin')
        const users = await read()
        const restoring = restore(
          backup,
          { url, fileStore: embeddedFileStore(join(place.folder, 'files')) },
          { replace: true },
        )
        while (!(await reader.query('select from pg_locks where not granted')).rowCount);
        expect(await read()).toBe(users)
        await reader.query('commit')
        await restoring
      })
      expect(await contents(url)).not.toEqual(before)
      expect(await theirs(url)).toBe(true)
    })
  },
)
