import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '@/lib/ops/postgres/postgres'
import { isRunning } from '@/lib/ops/process/processes'
import { startStarter } from './starter'

mkdirSync('.data', { recursive: true })
const folder = mkdtempSync('.data/ops-')
// mkdtemp creates its folder with mode 0700, and PostgreSQL runs as another user when we are root.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'postgres')
const start = () => startPostgres({ dataDir, port: 5633 })
const serverPid = () => Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
let open: Postgres | undefined

afterAll(async () => {
  await open?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

test('a first start makes a database for UTF-8, durable, and closed to everybody without the password', async () => {
  open = await start()
  const { rows } = await ask(
    open.url,
    `select pg_encoding_to_char(encoding) as encoding, datctype, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, (select rolsuper from pg_roles where rolname = current_user) as super
     from pg_database where datname = current_database()`,
  )
  expect(rows[0]).toEqual({ encoding: 'UTF8', datctype: 'C.UTF-8', fsync: 'on', commit: 'on', super: false })
  for (const name of ['password', 'server-password'])
    expect(statSync(`${dataDir}.${name}`).mode & 0o777).toBe(0o600)
  const wrong = new URL(open.url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/)
})

const roleOf = async (url: string) =>
  (await ask(url, 'select current_user::text as role, session_user::text as session')).rows[0].role

test('the server has a role of its own, which owns nothing and cannot become the owner', async () => {
  expect(await roleOf(open!.url)).toBe('defects_server')
  expect(await roleOf(open!.ownerUrl)).toBe('defects')
  await expect(ask(open!.url, 'create table public.mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(ask(open!.url, 'set role defects')).rejects.toThrow(/permission denied/)
  const guessed = new URL(open!.ownerUrl)
  guessed.password = new URL(open!.url).password
  await expect(ask(guessed.href, 'select 1')).rejects.toThrow(/password/)
})

test('words of two Chinese characters make trigrams', async () => {
  await ask(open!.ownerUrl, 'create extension if not exists pg_trgm')
  const { rows } = await ask(open!.ownerUrl, `select show_trgm('异响') as trigrams`)
  expect(rows[0].trigrams.length).toBeGreaterThan(0)
})

test('a second start of a process that runs shares the server and does not stop it', async () => {
  const second = await startStarter(dataDir)
  expect(second.url).toBe(open!.ownerUrl)
  await second.end('SIGTERM')
  await ask(open!.ownerUrl, 'create table kept (id int); insert into kept values (1)')
  await open!.stop()
})

test('a killed server comes back with every committed row', async () => {
  open = await start()
  await ask(open.ownerUrl, 'insert into kept values (2)')
  process.kill(serverPid(), 'SIGKILL')
  await open.ended
  await open.stop()
  open = await start()
  expect((await ask(open.ownerUrl, 'select id from kept order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
  await open.stop()
})

test('a server whose starter was killed stops by itself, and the next start has its rows', async () => {
  const starter = await startStarter(dataDir)
  await ask(starter.url, 'insert into kept values (3)')
  await starter.end('SIGKILL')
  open = await start()
  expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(3)
  await open.stop()
})

test('both killed at once: the next start recovers', async () => {
  const starter = await startStarter(dataDir)
  await ask(starter.url, 'insert into kept values (4)')
  process.kill(serverPid(), 'SIGKILL')
  await starter.end('SIGKILL')
  open = await start()
  expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(4)
  await open.stop()
})

test('a server that nobody stopped is taken over', async () => {
  const starter = await startStarter(dataDir, { watchdog: false })
  const pid = serverPid()
  await starter.end('SIGKILL')
  expect(isRunning(pid)).toBe(true)
  open = await start()
  expect(serverPid()).toBe(pid)
  await open.stop()
  expect(isRunning(pid)).toBe(false)
})

test('a frozen server is put away and replaced', async () => {
  const starter = await startStarter(dataDir, { watchdog: false })
  const pid = serverPid()
  await starter.end('SIGKILL')
  process.kill(pid, 'SIGSTOP')
  open = await start()
  expect(serverPid()).not.toBe(pid)
  expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(4)
  await open.stop()
}, 30_000)

test('a pid file that names another program is no obstacle', async () => {
  writeFileSync(
    join(dataDir, 'postmaster.pid'),
    `${process.pid}\n${dataDir}\n0\n5633\n\n127.0.0.1\n0 0\nready\n`,
  )
  open = await start()
  expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(4)
  await open.stop()
})

test.each(['lost', 'another'])(
  'a password file that is %s is made anew, and every row is there',
  async how => {
    if (how === 'lost') rmSync(`${dataDir}.password`)
    else writeFileSync(`${dataDir}.password`, 'a-password-from-another-place\n')
    open = await start()
    expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(4)
    await open.stop()
    open = await start()
    await ask(open.ownerUrl, 'select 1')
    await open.stop()
  },
)

test('a database of the time when the server had the role of the owner gets another one for it', async () => {
  open = await start()
  const superuser = Object.assign(new URL(open.ownerUrl), { username: 'postgres' }).href
  await ask(superuser, 'drop role defects_server')
  await open.stop()
  rmSync(`${dataDir}.server-password`)
  open = await start()
  expect(await roleOf(open.url)).toBe('defects_server')
  await expect(ask(open.url, 'drop table kept')).rejects.toThrow(/must be owner/)
  expect((await ask(open.ownerUrl, 'select count(*)::int as n from kept')).rows[0].n).toBe(4)
  await open.stop()
})

test('a lost password of the server is made anew', async () => {
  rmSync(`${dataDir}.server-password`)
  open = await start()
  expect(await roleOf(open.url)).toBe('defects_server')
  await open.stop()
})

test('a folder that an interrupted attempt left is not taken for a database', async () => {
  const other = join(folder, 'half')
  mkdirSync(join(other, 'base'), { recursive: true })
  mkdirSync(`${other}.unfinished-1`, { recursive: true })
  open = await startPostgres({ dataDir: other, durable: false })
  await ask(open.ownerUrl, 'select 1')
  await open.stop()
  const names = readdirSync(folder)
  expect(names.some(name => name.startsWith('half.unfinished'))).toBe(false)
  expect(names.some(name => name.startsWith('half.incomplete-'))).toBe(true)
})

test('another port is taken when the remembered one is not free', async () => {
  const first = await startPostgres({ dataDir: join(folder, 'half'), durable: false, port: 5733 })
  const second = await startPostgres({ dataDir, port: 5733 })
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  await Promise.all([first.stop(), second.stop()])
})

test.runIf(process.getuid?.() === 0)(
  'a folder closed to the server is replaced by a link to one within reach',
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const link = join(closed, 'postgres')
    const first = await startPostgres({ dataDir: link, durable: false })
    await ask(first.ownerUrl, 'create table kept (id int)')
    await first.stop()
    const again = await startPostgres({ dataDir: link, durable: false })
    await ask(again.ownerUrl, 'select * from kept')
    await again.stop()
    rmSync(dirname(realpathSync(link)), { recursive: true })
  },
)
