import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit, sealKey } from '@/lib/audit/seal-audit'
import { verifyAudit } from '@/lib/audit/verify-audit'
import { summaryOf } from '@/lib/ops/commands/audit-verify'
import { openTestDatabase, type TestDatabase } from '../support/database/database'

let database: TestDatabase
const key = sealKey('a key that is long enough for a test of it')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const write = (count: number) =>
  database.pool.query(
    `insert into audit_log (action, entity, entity_id, door, request_id, detail)
     select 'amendDefect', 'defect', n::text, 'http', 'r' || n, jsonb_build_object('n', n)
     from generate_series(1, $1::int) as n returning id::text`,
    [count],
  )
/**
 * `sealAudit` waits for the transactions of other tests, because transaction ids are shared by all databases of a
 * server.
 */
const seal = () => sealAudit(database.db, key, 15_000)
const verify = (knownHead?: string) => verifyAudit(database.db, [key], { knownHead })
const findings = async () => (await verify()).findings

async function behindItsBack(...statements: string[]) {
  const client = await database.owner.pool.connect()
  try {
    await client.query('begin')
    for (const table of ['audit_log', 'audit_seals']) {
      await client.query(`grant update, delete on ${table} to current_user`)
      await client.query(`alter table ${table} disable trigger user`)
    }
    for (const statement of statements) await client.query(statement)
    for (const table of ['audit_log', 'audit_seals'])
      await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

it('seals what was written, in stretches, and finds nothing where nothing was done', async () => {
  await write(50)
  await seal()
  await write(20_500)
  expect(await seal()).toBe(20_500)
  expect(await seal()).toBe(0)
  const verdict = await verify()
  expect(verdict).toMatchObject({ seals: 4, unsealed: 0, findings: [] })
  await write(3)
  expect(await verify()).toMatchObject({ unsealed: 3, findings: [] })
  expect(summaryOf(verdict)).toContain('The audit log is as it was written.')
})

it('waits for a transaction that has drawn an id, and seals what others wrote meanwhile after it', async () => {
  const slow = await database.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(`insert into audit_log (action, door, request_id) values ('slow', 'job', 'slow')`)
    await write(5)
    expect(await sealAudit(database.db, key, 200)).toBe(0)
    await slow.query('commit')
  } finally {
    slow.release()
  }
  await seal()
  expect(await verify()).toMatchObject({ unsealed: 0, findings: [] })
})

it('goes on behind the last seal also when there are more than nine', async () => {
  for (let n = 0; n < 12; n++) {
    await write(1)
    expect(await seal()).toBe(1)
  }
  expect(await verify()).toMatchObject({ unsealed: 0, findings: [] })
})

it('seals once when several processes seal, while others write', async () => {
  await Promise.all([
    ...Array.from({ length: 20 }, () => write(50)),
    ...Array.from({ length: 4 }, () => seal()),
  ])
  await seal()
  expect(await verify()).toMatchObject({ unsealed: 0, findings: [] })
})

it('lets the words of old entries go and still knows every row, also one that only claims it', async () => {
  const { pool, owner } = database
  const old = (action: string, detail: unknown) =>
    pool.query(
      `insert into audit_log (at, action, entity, entity_id, door, request_id, detail)
       values (now() - interval '11 years', $1, 'defect', '1', 'http', 'r', $2) returning id::text`,
      [action, JSON.stringify(detail)],
    )
  const { rows } = await old('deleteDefects', {
    reason: '王小明来电要求删除',
    state: 90,
    vin: 'LSVAB2183K2100001',
  })
  await old('amendDefect', { fields: ['vin'], n: 1 })
  await write(3)
  await seal()
  const redact = (years: number) =>
    pool.query(`select redact_audit(now() - make_interval(years => $1::int)) as n`, [years])
  await expect(redact(0)).rejects.toThrow(/last year/)
  expect((await redact(10)).rows).toEqual([{ n: 1 }])
  expect((await redact(10)).rows).toEqual([{ n: 0 }])
  const [{ detail }] = (await pool.query('select detail from audit_log where id = $1', [rows[0].id])).rows
  expect(detail).toEqual({ reason: '***', state: 90, vin: '***' })
  expect(await verify()).toMatchObject({ redacted: 1, findings: [] })
  await seal()
  expect(await verify()).toMatchObject({ redacted: 1, findings: [] })
  expect(summaryOf(await verify())).toContain('1 rows lost their words to retention')

  const forge = `update audit_log set detail = '{"reason": "***", "state": 10}' where id = ${rows[0].id}`
  for (const { pool: any } of [database, owner]) {
    const client = await any.connect()
    await client.query(`set retention.audit = 'on'`)
    await expect(client.query(forge)).rejects.toThrow(/append-only|permission denied/)
    client.release(true)
  }
  const next = await old('deleteDefects', { reason: '甲' })
  await seal()
  await behindItsBack(
    `insert into audit_redactions select id, 1, audit_digest(a), audit_digest(jsonb_populate_record(a, '{"detail": {}}'))
     from audit_log as a where id = ${next.rows[0].id}`,
    `update audit_log set detail = '{}' where id = ${next.rows[0].id}`,
  )
  expect(await findings()).toEqual([{ what: 'changed', id: next.rows[0].id }])
  await behindItsBack(`update audit_log set detail = '{"reason": "甲"}' where id = ${next.rows[0].id}`)
  expect(await findings()).toEqual([])
  const plan = await pool.query('explain verbose select audit_digest(a) from audit_log as a')
  expect(JSON.stringify(plan.rows)).not.toContain('audit_digest')
})

it('lets the address of a reporter go with its time, of the staff it stays', async () => {
  const { pool } = database
  const old = `insert into audit_log (at, action, entity, entity_id, door, request_id, detail, ip, user_agent, user_id)
    values (now() - interval '9 years', 'submitReport', $1, 'of 2017', 'http', $2, $3, '203.0.113.9', 'Mozilla', $4)`
  await pool.query(old, ['report', 'reporter', '{"n": 1}', null])
  await pool.query(old, ['parameter', 'nobody', null, null])
  await pool.query(old, ['report', 'staff', '{"n": 1}', 1])
  await write(3)
  await seal()
  expect((await pool.query(`select redact_audit(now() - interval '8 years') as n`)).rows).toEqual([{ n: 2 }])
  const { rows } = await pool.query(
    `select request_id, ip, user_agent, detail from audit_log where entity_id = 'of 2017' order by id`,
  )
  expect(rows).toEqual([
    { request_id: 'reporter', ip: null, user_agent: null, detail: { n: 1 } },
    { request_id: 'nobody', ip: null, user_agent: null, detail: null },
    { request_id: 'staff', ip: '203.0.113.9', user_agent: 'Mozilla', detail: { n: 1 } },
  ])
  expect(await findings()).toEqual([])
  const client = await database.owner.pool.connect()
  await client.query(`set retention.audit = 'on'`)
  const forged = `update audit_log set ip = null where request_id = 'staff'`
  await expect(client.query(forged)).rejects.toThrow(/append-only/)
  client.release(true)
})

it('names a row that was changed, removed or put in', async () => {
  const { rows } = await write(10)
  await seal()
  const [changed, removed, copied] = rows.map(row => row.id as string)
  await behindItsBack(
    `update audit_log set detail = '{"n": 0}' where id = ${changed}`,
    `delete from audit_log where id = ${removed}`,
    `insert into audit_log (id, action, door, request_id) values (${copied}, 'signIn', 'http', 'forged')`,
    `insert into audit_log (id, action, door, request_id) values (999999999, 'signIn', 'http', 'forged')`,
  )
  const found = await findings()
  expect(found).toContainEqual({ what: 'changed', id: changed })
  expect(found).toContainEqual({ what: 'removed', id: removed })
  expect(found).toContainEqual({ what: 'inserted', id: copied })
  expect(found).toContainEqual({ what: 'inserted', id: '999999999' })
  expect(summaryOf(await verify())).toContain(`Row ${changed} was changed after it was sealed.`)
})

it('finds seals that were made anew without the key, and an end that was cut off', async () => {
  const { head, seals } = await verify()
  expect(await findings()).not.toContainEqual({ what: 'seal', id: String(seals) })
  await behindItsBack(`update audit_seals set rows = rows - 1 where number = ${seals}`)
  expect(await findings()).toContainEqual({ what: 'seal', id: String(seals) })
  await behindItsBack(`delete from audit_seals where number = ${seals}`)
  expect(await findings()).not.toContainEqual({ what: 'seal', id: String(seals) })
  expect((await verify(head!)).findings).toContainEqual({ what: 'head', id: String(seals) })
})

it('says when a seal was made with a key that it was not given', async () => {
  const other = await verifyAudit(database.db, [sealKey('another key, also long enough for a test')])
  expect(other.findings[0]).toEqual({ what: 'unknown key', id: '1' })
})
