import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connect } from '@/db/client'
import { users } from '@/db/schema/accounts'
import { openContext, runtime } from '@/lib/accounts/open-context'
import { hashPassword } from '@/lib/accounts/password'
import { faultOf } from '@/lib/core/faults'
import { requestTimeoutMs } from '@/lib/core/limits/deadline'
import { describeError } from '@/lib/core/log'
import { endpoints } from '@/lib/http/registry'
import { sampleCall } from '@/tests/support/calls/sample'
import { openFreezer } from '@/tests/support/database/freezer'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let freezer: Awaited<ReturnType<typeof openFreezer>>
let token: string
const me = '/SystemManager/shiroManager/getUserInfo'

beforeAll(async () => {
  door = await openDoor({ DATABASE_POOL: '4' })
  // The server's connections go through the freezer, those of the test do not.
  freezer = await openFreezer(door.database.url)
  process.env.DATABASE_URL = freezer.url
  token = await door.signIn([])
})
afterAll(async () => {
  await door.close()
  await freezer.close()
})

afterEach(() => freezer.thaw())

function expectUnavailable(answer: Response, name = '') {
  expect([name, answer.status]).toEqual([name, 503])
  expect(Number(answer.headers.get('retry-after')), name).toBeGreaterThan(0)
}

it('waits for less than the five seconds that are promised', () => {
  expect(requestTimeoutMs).toBeLessThan(5_000)
})

it('answers every call 503 with Retry-After while the database stands still, sooner once that is known, and recovers at once', async () => {
  expect((await door.call('GET', me, { token })).status).toBe(200)
  const everything = await door.signIn('all')
  const samples = endpoints.map(endpoint => ({ endpoint, ...sampleCall(endpoint) }))
  freezer.freeze()
  const calls = samples.map(async ({ endpoint: { method, path: pattern }, path, call }) => ({
    name: `${method} ${pattern}`,
    answer: await door.call(method, path, { ...call, token: everything }),
  }))
  for (const { name, answer } of await Promise.all(calls))
    if (name === 'GET /healthz') expect(answer.status).toBe(200)
    else expectUnavailable(answer, name)
  const failed: string[] = []
  // Outside of a request a statement waits for its own four and a half seconds, whatever is known.
  const statement = runtime()
    .database.pool.query('SELECT 1')
    .catch(() => failed.push('statement'))
  const known = await door.call('GET', me, { token })
  failed.push('call')
  await statement
  expect(failed).toEqual(['call', 'statement'])
  expectUnavailable(known)
  expect(await known.json()).toMatchObject({ code: 503, data: null })
  freezer.thaw()
  expect((await door.call('GET', me, { token })).status).toBe(200)
})

it('answers 503 where many statements each take a while, and stores nothing of what it refused', async () => {
  const everything = await door.signIn('all')
  const { pool } = runtime().database
  // Opening a connection takes several round trips, so open them in advance.
  await Promise.all(Array.from({ length: 4 }, () => pool.query('SELECT pg_sleep(0.1)')))
  const count = async () => (await door.database.pool.query('SELECT count(*) FROM defects')).rows[0].count
  const before = await count()
  const record = new FormData()
  record.set('data', JSON.stringify(validValues(await seedCatalogue(door.database.db))))
  const sheet = new FormData()
  sheet.set('file', new File(['VIN\n1'], 'list.csv'))
  const { id, loginId } = await addPerson(door.database.db, [])
  const password = '0'.repeat(64)
  await door.database.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id))
  const signIn = { grant_type: 'password', username: loginId, password }
  freezer.slow(900)
  const results = await Promise.all([
    door.call('POST', '/SystemManager/oauth/token', { body: new URLSearchParams(signIn) }),
    door.call('POST', '/complaintsvehicleinfo/excel', { token: everything, form: sheet }),
    door.call('POST', '/complaintsvehicleinfo', { token: everything, form: record }),
  ])
  freezer.thaw()
  for (const answer of results) expectUnavailable(answer)
  expect(await count()).toBe(before)
  expect(pool.waitingCount).toBe(0)
})

it('gives every connection back when transactions met a database that stands still', async () => {
  const ctx = await openContext({ token, door: 'http' })
  const { pool } = runtime().database
  await Promise.all(Array.from({ length: 4 }, () => ctx.tx(tx => tx.audit({ action: 'retention' }))))
  freezer.freeze()
  const started = Array.from({ length: 6 }, () => ctx.tx(async tx => tx.audit({ action: 'retention' })))
  const results = await Promise.allSettled(started)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  freezer.thaw()
  await ctx.tx(tx => tx.audit({ action: 'retention' }))
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
})

it('lives on when connections break in the middle of a transaction', async () => {
  const ctx = await openContext({ token, door: 'http' })
  const lost = new Promise(resolve =>
    runtime().database.pool.once('acquire', client => client.once('end', () => resolve(undefined))),
  )
  const broken = ctx.tx(async tx => {
    await tx.audit({ action: 'retention' })
    freezer.cut()
    await lost
    await tx.audit({ action: 'retention' })
  })
  await expect(broken).rejects.toThrow()
  expect((await door.call('GET', me, { token })).status).toBe(200)
})

it('answers 503 at once when hundreds wait for a connection already', async () => {
  const { pool, close } = connect(door.database.url, { max: 1, connectTimeoutMs: 60_000 })
  const held = await pool.connect()
  const waiting = Array.from({ length: 400 }, () => pool.query('SELECT 1'))
  // None of those that wait gets the connection before it is released.
  expect(faultOf(await pool.query('SELECT 1').catch(fault => fault)).status).toBe(503)
  held.release()
  expect(await Promise.all(waiting)).toHaveLength(400)
  await close()
})

it('answers 503 when there is no database at all', async () => {
  const nowhere = connect('postgresql://nobody@127.0.0.1:1/none', { timeoutMs: 4_500 })
  const error = await nowhere.pool.query('select 1').catch(fault => fault)
  expect(faultOf(error)).toMatchObject({ code: 'unavailable', status: 503 })
  await nowhere.close()
})

it('writes no value of a failed statement into the log', async () => {
  const { db } = door.database
  const person = { loginId: 'zhangsan-13812345678', name: '张三', state: 'active' }
  await db.insert(users).values(person)
  const error = await db
    .insert(users)
    .values(person)
    .then(
      () => null,
      fault => fault,
    )
  const line = JSON.stringify(describeError(error))
  expect(line).toContain('23505')
  expect(line).toContain('insert into')
  expect(line).not.toMatch(/13812345678|张三/)
  const wrong = await door.database.pool.query(`select '张三'::bigint`).catch(fault => fault)
  expect(JSON.stringify(describeError(wrong))).not.toMatch(/张三/)
})
