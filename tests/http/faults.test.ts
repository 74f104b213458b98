import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '@/db/client'
import { openContext, world } from '@/lib/accounts/open-context'
import { describeError } from '@/lib/core/log'
import { type Door, openDoor } from '../support/door'
import { openFreezer } from '../support/freezer'

let door: Door
let freezer: Awaited<ReturnType<typeof openFreezer>>
let token: string
const me = '/SystemManager/shiroManager/getUserInfo'

beforeAll(async () => {
  door = await openDoor({ DATABASE_POOL: '4' })
  // The door's own connections go through the freezer; the test's do not.
  freezer = await openFreezer(door.database.url)
  process.env.DATABASE_URL = freezer.url
  token = await door.signIn([])
})
afterAll(async () => {
  await door.close()
  await freezer.close()
})

async function timed(call: () => Promise<Response>): Promise<{ answer: Response; seconds: number }> {
  const start = performance.now()
  const answer = await call()
  return { answer, seconds: (performance.now() - start) / 1000 }
}

it('answers 503 with Retry-After within six seconds while the database stands still, and recovers at once', async () => {
  expect((await door.call('GET', me, { token })).status).toBe(200)
  freezer.freeze()
  const calls = await Promise.all(
    Array.from({ length: 12 }, () => timed(() => door.call('GET', me, { token }))),
  )
  for (const { answer, seconds } of calls) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(6)
    expect(await answer.json()).toMatchObject({ code: 503, data: null })
  }
  freezer.thaw()
  const { answer, seconds } = await timed(() => door.call('GET', me, { token }))
  expect(answer.status).toBe(200)
  expect(seconds).toBeLessThan(1)
}, 30_000)

it('gives every connection back when transactions met a database that stands still', async () => {
  const ctx = await openContext({ token, door: 'http' })
  const { pool } = world().database
  await Promise.all(Array.from({ length: 4 }, () => ctx.tx(tx => tx.audit({ action: 'warm' }))))
  freezer.freeze()
  const begun = Array.from({ length: 6 }, () => ctx.tx(async tx => tx.audit({ action: 'test' })))
  const results = await Promise.allSettled(begun)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  freezer.thaw()
  await ctx.tx(tx => tx.audit({ action: 'after' }))
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
}, 40_000)

it('lives on when connections break in the middle of a transaction', async () => {
  const ctx = await openContext({ token, door: 'http' })
  const broken = ctx.tx(async tx => {
    await tx.audit({ action: 'before' })
    freezer.cut()
    await new Promise(resolve => setTimeout(resolve, 100))
    await tx.audit({ action: 'after' })
  })
  await expect(broken).rejects.toThrow()
  expect((await door.call('GET', me, { token })).status).toBe(200)
})

it('answers 503 when there is no database at all', async () => {
  const nowhere = connect('postgresql://nobody@127.0.0.1:1/none', { patience: 4_500 })
  const error = await nowhere.pool.query('select 1').catch(fault => fault)
  const { faultOf } = await import('@/lib/core/faults')
  expect(faultOf(error)).toMatchObject({ code: 'unavailable', status: 503 })
  await nowhere.close()
})

it('writes no value of a failed statement into the log', async () => {
  const { db } = door.database
  const { users } = await import('@/db/schema/accounts')
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
