import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from '@/db/schema/jobs'
import { setExportLimits } from '@/tests/support/defects/exports'
import { reporterAt } from '@/tests/support/intake/intake'
import { addUser, signInWith } from '@/tests/support/people/accounts'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'
import { openShiftedDoor } from '@/tests/support/server/shifted-door'

const day = 24 * 3_600_000
let door: Door

beforeAll(async () => {
  door = await openDoor()
  await addUser(door, 'anna')
})
afterAll(() => door.close())

const whoAmI = '/SystemManager/shiroManager/getUserInfo'
const isIn = async (at: Door, token: string) => (await at.call('GET', whoAmI, { token })).status === 200

const exportsOf = {
  start: '/complaintsvehicleinfo/exportComplaintsVehicleInfoList',
  mine: '/complaintsvehicleinfo/export',
}

describe.each([
  ['a day ahead', day],
  ['a day behind', -day],
])('beside a server whose clock is %s', { timeout: 240_000 }, (_, shift) => {
  let other: Awaited<ReturnType<typeof openShiftedDoor>>
  beforeAll(async () => {
    other = await openShiftedDoor(door, shift)
  })
  afterAll(() => other.door.close())

  it('clears nothing that has time left', async () => {
    const { token } = await signInWith(door, 'anna', 'anna@Defect1')
    await reporterAt(door)('GET', '/code/image')
    const count = async () =>
      (
        await door.database.pool.query(`SELECT (SELECT count(*) FROM sessions) AS sessions,
          (SELECT count(*) FROM image_codes) AS codes, (SELECT count(*) FROM rate_limits) AS counters`)
      ).rows[0]
    await door.database.pool.query(`DELETE FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000`)
    const before = await count()
    await other.run('lib/ops/server/sweep.mjs')
    expect(await count()).toEqual(before)
    expect(await isIn(door, token!)).toBe(true)
  })

  it('a lease that holds is not taken there, and an export that is kept there is kept', async () => {
    const { db, pool } = door.database
    await setExportLimits(db, { jobAbove: 1 })
    const { id: userId, token } = await addPerson(db, ['vehicle_defect', 'vehicle_defect_export'])
    const lease = { state: 'running', attempts: 1, leaseUntil: sql`now() + interval '1 hour'` }
    const leased = { kind: 'bulk', input: {}, locale: 'zh-CN', userId, ...lease }
    const [held] = await db.insert(jobs).values(leased).returning({ id: jobs.id })
    const json = { columns: ['complaintNo'] }
    const request = await door.call('POST', exportsOf.start, { token, json })
    const { jobId } = (await request.json()).data
    const stop = other.start('lib/ops/server/jobs.mjs')
    const kept = async (at: Door) =>
      (await (await at.call('GET', `${exportsOf.mine}/${jobId}`, { token })).json()).data
    await expect.poll(async () => (await kept(door)).state, { timeout: 120_000 }).toBe('done')
    await stop()
    for (const at of [door, other.door]) expect(await kept(at)).toMatchObject({ kept: true })
    const { rows } = await pool.query(
      'SELECT extract(epoch FROM expires_at - now())::int AS left FROM exports WHERE job_id = $1',
      [jobId],
    )
    expect(rows[0].left).toBeGreaterThan(0)
    expect(rows[0].left).toBeLessThanOrEqual(24 * 3600)
    expect(await db.select().from(jobs).where(eq(jobs.id, held!.id))).toMatchObject([{ attempts: 1 }])
  })
})
