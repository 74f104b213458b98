import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAudit, sealKey } from '@/lib/audit/seal-audit'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { today } from '@/lib/core/today'
import { flushPendingList } from '@/lib/defects/record/insert-defects'
import { migrateDatabase } from '@/lib/ops/commands/migrate'
import { openTestDatabase, type TestDatabase } from '../support/database/database'

let database: TestDatabase
const key = sealKey('a key that is long enough for a test of it')
const month = `audit_log_${today(new Date()).slice(0, 7).replace('-', '_')}`
const owner = () => new URL(database.owner.url).username
const server = () => new URL(database.url).username

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query(
    `insert into audit_log (action, door, request_id) values ('signIn', 'http', 'r1')`,
  )
  await sealAudit(database.db, key, 15_000)
})
afterAll(() => database.close())

const refused = /permission denied|must be owner|must be superuser|must be able to|append-only/

describe('with the role of the server', () => {
  test.each([
    `alter table audit_log disable trigger user`,
    `alter table audit_log disable trigger all`,
    `alter table ${month} disable trigger user`,
    `drop trigger audit_log_append_only on audit_log`,
    `create trigger mine before insert on audit_log for each row execute function refuse_change()`,
    `alter table audit_log detach partition ${month}`,
    `drop table ${month}`,
    `drop table audit_log cascade`,
    `alter table audit_log drop column detail`,
    `truncate audit_log`,
    `truncate ${month}`,
    `truncate defects cascade`,
    `update audit_log set action = 'x'`,
    `delete from audit_log`,
    `update ${month} set action = 'x'`,
    `delete from ${month}`,
    `insert into ${month} (action, door, request_id) values ('x', 'http', 'x')`,
    `update audit_seals set rows = 0`,
    `delete from audit_seals`,
    `truncate audit_seals`,
    `select setval('audit_log_id_seq', 1)`,
    `alter sequence audit_log_id_seq restart`,
    `alter table audit_log owner to current_user`,
    `delete from defect_versions`,
    `update drizzle.__drizzle_migrations set hash = 'x'`,
    `set session_replication_role = replica`,
    `create table mine (id int)`,
    `create schema mine`,
    `drop schema public cascade`,
    `create function mine() returns int language sql as 'select 1'`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function make_audit_months() returns integer language sql as 'select 1'`,
    `alter function make_audit_months() set search_path = pg_temp`,
    `drop function refuse_change() cascade`,
    `select make_audit_partitions('1900-01-01', '2100-01-01')`,
    `select guard_audit_partition('defects')`,
    `create role mine`,
    `copy (select 1) to program 'true'`,
    `create extension file_fdw`,
    `alter system set fsync = off`,
  ])('nobody can %s', async statement => {
    await expect(database.pool.query(statement)).rejects.toThrow(refused)
  })

  test('nobody becomes the owner', async () => {
    for (const statement of [
      `set role ${owner()}`,
      `set session authorization ${owner()}`,
      `grant ${owner()} to ${server()}`,
      `alter role ${server()} superuser`,
      `alter database ${new URL(database.url).pathname.slice(1)} owner to ${server()}`,
    ])
      await expect(database.pool.query(statement)).rejects.toThrow(refused)
  })

  test('nobody gives rights away: the owner alone may', async () => {
    await database.pool.query('grant update on audit_log to public')
    const { rows } = await database.pool.query(`select has_table_privilege('audit_log', 'update') as may`)
    expect(rows).toEqual([{ may: false }])
  })

  test('nobody changes what a version holds, but for the end of its time', async () => {
    await expect(database.pool.query(`update defect_versions set door = 'x'`)).rejects.toThrow(/append-only/)
  })

  test('a table of the same name on one’s own path misleads no function of the owner', async () => {
    const client = await database.pool.connect()
    try {
      await client.query(`create temp table ${month} (shown bigint[]); create temp table defects (id int)`)
      await client.query('set search_path = pg_temp, public')
      const { rows } = await client.query(
        'select public.make_audit_months() as made, records from public.keyword_statistics()',
      )
      expect(rows[0]).toMatchObject({ made: 0, records: expect.any(Number) })
      expect(rows[0].records).toBeGreaterThan(0)
      await client.query('select public.flush_audit_index()')
    } finally {
      client.release(true)
    }
  })

  test('what an import ends with is no error for who does not own the index', async () => {
    await expect(database.pool.query(flushPendingList)).resolves.toMatchObject({ rowCount: 0 })
    await expect(database.owner.pool.query(flushPendingList)).resolves.toMatchObject({ rowCount: 1 })
  })

  test('the log takes rows and seals, and what was sealed before is still whole', async () => {
    await database.pool.query(`insert into audit_log (action, door, request_id) values ('x', 'http', 'r2')`)
    expect(await sealAudit(database.db, key, 15_000)).toBe(1)
    expect(await verifyAudit(database.db, [key])).toMatchObject({ seals: 2, unsealed: 0, findings: [] })
  })

  test('the months to come are made, and belong to the owner', async () => {
    const { rows } = await database.owner.pool.query(
      `select max(inhrelid::regclass::text) as last from pg_inherits
       where inhparent = 'audit_log'::regclass and inhrelid::regclass::text ~ '\\d$'`,
    )
    const last = rows[0].last as string
    await database.owner.pool.query(`drop table ${last}`)
    const made = await database.pool.query('select make_audit_months() as n')
    expect(made.rows).toEqual([{ n: 1 }])
    const { rows: found } = await database.pool.query(
      `select relowner::regrole::text as owner, has_table_privilege(oid, 'select, insert, update, delete') as mine
       from pg_class where relname = $1`,
      [last],
    )
    expect(found).toEqual([{ owner: owner(), mine: false }])
  })
})

test('the role of the server owns nothing at all', async () => {
  const { rows } = await database.owner.pool.query(
    `select classid::regclass::text, objid from pg_shdepend
     where refobjid = $1::text::regrole and deptype = 'o' and dbid = (select oid from pg_database where datname = current_database())`,
    [server()],
  )
  expect(rows).toEqual([])
})

test('the rights follow the tables: a new one that refuses changes gives none to change it, and what was given by hand goes', async () => {
  const { pool, url } = database.owner
  await pool.query(`create table journal (id bigserial primary key);
    create trigger journal_append_only before update or delete on journal for each row execute function refuse_change();
    create table notes (id bigserial primary key);
    grant update, truncate on audit_log to ${server()}; grant all on ${month} to ${server()}`)
  await migrateDatabase(url, { serverUrl: database.url })
  const may = async (table: string) => {
    const { rows } = await pool.query(
      `select array(select privilege from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES'])
         as privilege where has_table_privilege($1, $2, privilege)) as held`,
      [server(), table],
    )
    return rows[0].held
  }
  expect(await may('journal')).toEqual(['SELECT', 'INSERT'])
  expect(await may('notes')).toEqual(['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
  expect(await may('audit_log')).toEqual(['SELECT', 'INSERT'])
  expect(await may('audit_seals')).toEqual(['SELECT', 'INSERT'])
  expect(await may(month)).toEqual([])
  await pool.query('drop table journal, notes')
})

test('how to make the role of the server is said where it is missing and the owner may not make it', async () => {
  const serverUrl = Object.assign(new URL(database.url), { username: 'nobody_here' }).href
  await expect(migrateDatabase(database.owner.url, { serverUrl })).rejects.toThrow(
    /CREATE ROLE "nobody_here"/,
  )
})
