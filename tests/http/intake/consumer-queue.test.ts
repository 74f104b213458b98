import { afterAll, describe, expect, it } from 'vitest'
import { openContext } from '@/lib/accounts/open-context'
import { findUserById } from '@/lib/accounts/people/find-user'
import { systemGrants } from '@/lib/core/permissions'
import { countUntold } from '@/lib/intake/triage/queue-search'
import { jobKinds } from '@/lib/ops/server/jobs'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { codeTicketFor, newMobile } from '@/tests/support/intake/intake'
import { openQueue } from './queue-calls'

const { door, desk, sent, sentProduct, call, step, page, rowOf, detail, reported } = await openQueue()
afterAll(() => door.close())

describe('the queue', () => {
  it('shows what waits, oldest first, with what is missing and how grave it is', async () => {
    const one = await sent({ vin: null, plateNo: '沪A12345', fire: true, injuredCount: 2 })
    const two = await sent()
    const { records, counts, total } = await page()
    const order = records.map(({ id }: { id: string }) => id)
    expect(order.indexOf(one.id)).toBeLessThan(order.indexOf(two.id))
    expect(counts.waiting).toBe(total)
    const row = await rowOf(one)
    expect(row).toMatchObject({
      complaintNo: one.complaintNo,
      branch: 'vehicle',
      state: 'received',
      stateDes: '待受理',
      fire: true,
      crash: false,
      injuredCount: 2,
      supplemented: false,
      waitingHours: 0,
    })
    expect(row.subject).toContain('星辰')
    expect(row.completeness).toBeGreaterThan(0.3)
    expect(row.missing.map(({ name }: { name: string }) => name)).toContain('vin')
    expect((await rowOf(two)).missing.map(({ name }: { name: string }) => name)).not.toContain('vin')
  })

  it('is searched by number, VIN and words, and a VIN stays masked for who may not see it', async () => {
    const one = await sent({ vin: 'LSVAB2184K2100055', description: '雨刮器在暴雨中突然停摆，再也不动。' })
    for (const keyword of [one.complaintNo, 'LSVAB2184K2100055', '雨刮器在暴雨', '停摆'])
      expect([keyword, (await page({ keyword })).records.map(({ id }: { id: string }) => id)]).toEqual([
        keyword,
        [one.id],
      ])
    const reader = await door.signIn(['vehicle_defect'])
    const [seen] = (await page({ keyword: one.complaintNo }, reader)).records
    expect(seen.vin).toBe('LSVAB2184K2******')
    const refused = await call('GET', 'page?keyword=LSVAB2184K21000', undefined, reader)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'keyword', message: expect.stringContaining('前 11 位以内') }],
    ])
  })

  it('is searched by what its records say, and by a person only for who may see them', async () => {
    const fire = await sent({ fire: true, assemblyCode: '04' })
    const other = await sent({ fire: false, crash: false, assemblyCode: '04' })
    const found = async (filters: Record<string, string>) =>
      (await page({ limit: '100', ...filters })).records.map(({ id }: { id: string }) => id)
    expect(await found({ severe: 'true', assemblyCode: '04' })).toContain(fire.id)
    expect(await found({ severe: 'true', assemblyCode: '04' })).not.toContain(other.id)
    expect(await found({ mobile: fire.mobile })).toEqual([fire.id])
    expect(await found({ missing: 'sourceRef', mobile: fire.mobile })).toEqual([fire.id])
    expect(await found({ missing: 'assemblyCode', mobile: fire.mobile })).toEqual([])
    expect(await found({ receivedAtTo: '2000-01-01' })).toEqual([])
    const { duplicates } = await rowOf(fire)
    expect(await found({ mobile: fire.mobile, suspected: String(duplicates > 0) })).toEqual([fire.id])
    expect(await found({ mobile: fire.mobile, suspected: String(duplicates === 0) })).toEqual([])
    const since = (at: string) =>
      door.database.pool.query(
        `update intake_reports set told_state = null, state_since = now() - $2::interval where id = $1`,
        [fire.id, at],
      )
    await since('9 minutes')
    expect(await found({ mobile: fire.mobile, untold: 'true' })).toEqual([])
    await since('3 days')
    expect(await found({ mobile: fire.mobile, untold: 'true' })).toEqual([fire.id])
    expect(await found({ mobile: fire.mobile, untold: 'false' })).toEqual([])
    const asked = await door.openContext({ grants: systemGrants, door: 'job' })
    expect((await countUntold(asked, {})).total).toBe((await page({ tab: 'all', untold: 'true' })).total)
    const masked = await door.signIn(['vehicle_defect'])
    const { status, body } = await call('GET', `page?mobile=${fire.mobile}`, undefined, masked)
    expect([status, body.errors[0].path]).toEqual([400, 'mobile'])
    const kettle = await sentProduct()
    expect(await found({ tab: 'product', mobile: kettle.mobile })).toEqual([kettle.id])
    const { rows } = await door.database.pool.query(
      `select detail from audit_log where action = 'pageReports' order by id desc limit 1`,
    )
    expect(rows[0].detail.filter).toMatchObject({ tab: 'product', mobile: '***' })
  })

  it('finds a product by its name, its brand, what was said and one letter, among all and in its tab', async () => {
    const one = await sentProduct({ productName: '蒸汽熨斗 X9', description: '喷出的热水烫伤了手。' })
    const vehicle = await sent({ description: '蒸汽从机舱冒出，熨斗一样烫。' })
    const found = async (query: Record<string, string>) =>
      (await page(query)).records.map(({ id }: { id: string }) => id)
    for (const keyword of ['蒸汽熨斗', '斗 x9', '烫伤了手', '熨'])
      expect([keyword, await found({ tab: 'product', keyword })]).toEqual([keyword, [one.id]])
    expect(await found({ tab: 'all', keyword: '蒸汽' })).toEqual([one.id, vehicle.id])
    expect(await found({ tab: 'all', keyword: '蒸汽', state: 'closed' })).toEqual([])
  })

  it('refuses who may not read records, unknown tabs, and steps of who only reads', async () => {
    const nobody = await door.signIn([])
    expect((await call('GET', 'page', undefined, nobody)).status).toBe(403)
    expect((await call('GET', 'page?tab=mine')).status).toBe(400)
    const one = await sent()
    const reader = await door.signIn(['vehicle_defect'])
    for (const [name, more] of [
      ['accept', {}],
      ['return', { message: '请补充' }],
      ['move', { to: 'closed' }],
    ] as const)
      expect((await step(name, { id: one.id, version: 1, ...more }, reader)).status).toBe(403)
    const many = { reports: [{ id: one.id, version: 1 }] }
    expect((await step('reject', { ...many, reason: '垃圾' }, reader)).status).toBe(403)
    expect((await step('undo', many, reader)).status).toBe(403)
    expect((await detail(one, reader)).actions).toEqual([])
    expect((await rowOf(one)).state).toBe('received')
  })
})

describe('all that are clean', () => {
  const clean = async (more: object = {}, token?: string) =>
    step('accept/clean', { keyword: '整批受理', ...more }, token)
  const runJob = () =>
    runNextJob(door.database.db, jobKinds, async userId => {
      const user = await findUserById(door.database.db, userId!)
      return user && openContext({ user, db: door.database.db, door: 'job' })
    })

  it('are accepted at once and undone at once; whatever needs a thought stays', async () => {
    const description = '整批受理：空调不制冷，出风口有异味，维修两次没有好转。'
    const one = await sent({ vin: 'LSVAB2188K2100088', description })
    const early = await sent({ vin: 'LSVAB2188K2100091', description, mileage: 61_000 })
    const twin = await sent({
      vin: 'LSVAB2188K2100091',
      description: `${description}又来了`,
      mileage: 61_500,
    })
    const noVin = await sent({ vin: null, plateNo: '沪B54321', description, mileage: 77 })
    const wrongVin = await sent({ vin: 'LSVAB2184K2100092', description, mileage: 99_000 })
    const { records, clean: count } = await page({ keyword: '整批受理' })
    const shown = Object.fromEntries(
      records.map((row: { id: string; completeness: number }) => [row.id, row.completeness]),
    )
    expect(shown).toMatchObject({ [one.id]: 1, [twin.id]: 1, [wrongVin.id]: 1 })
    expect(shown[noVin.id]).toBeLessThan(1)
    expect(count).toBe(1)
    expect((await clean({ opinionId: '999999' })).body.errors[0].path).toBe('opinionId')
    expect((await clean({}, await door.signIn(['vehicle_defect']))).status).toBe(403)

    const { jobId, total } = (await clean()).body.data
    expect(total).toBe(1)
    expect(await runJob()).toBe(true)
    expect((await reported(one)).statusDes).toBe('已受理')
    for (const left of [early, twin, noVin, wrongVin]) expect((await rowOf(left)).state).toBe('received')
    expect((await page({ keyword: '整批受理' })).clean).toBe(0)
    expect((await clean()).status).toBe(404)

    const undo = `/complaintsvehicleinfo/bulk/${jobId}/undo`
    expect((await door.call('POST', undo, { token: desk, json: { reason: '误操作' } })).status).toBe(200)
    expect(await runJob()).toBe(true)
    expect((await rowOf(one)).state).toBe('received')
  })

  it('count an answer of not knowing as an answer, but not for the VIN', async () => {
    const one = await sent({ description: '整批受理之二：里程不清楚。', mileage: 45_000 })
    await door.database.pool.query(`update defects set mileage = null, vin = null where id = $1`, [
      one.defectId,
    ])
    await door.database.pool.query(`update intake_reports set unknown = '{mileage,vin}' where id = $1`, [
      one.id,
    ])
    expect((await rowOf(one)).missing.map(({ name }: { name: string }) => name)).toEqual(['vin'])
    const { ask, completeness } = await detail(one)
    expect(ask.lacking.map(({ name }: { name: string }) => name)).toEqual(['vin', 'files'])
    expect(completeness).toBeGreaterThan(0.9)
  })
})

describe('a report', () => {
  it('is read with its facts, its duplicates side by side, and masked for who may not see', async () => {
    const mobile = newMobile()
    const twin = { mobile, codeTicket: await codeTicketFor(door, mobile), mileage: 20_000 }
    const first = await sent({ ...twin, vin: 'LSVAB2185K2100077' })
    const again = { ...twin, codeTicket: await codeTicketFor(door, mobile), mileage: 30_000 }
    const one = await sent({ ...again, vin: 'LSVAB2185K2100077' })
    const report = await detail(one)
    const facts = report.facts.flatMap(({ facts }: { facts: object[] }) => facts)
    expect(facts).toContainEqual(expect.objectContaining({ name: 'reporterName', text: '张三丰' }))
    expect(facts).toContainEqual(expect.objectContaining({ name: 'mileage', text: '30000 公里' }))
    expect(report.duplicates.candidates[0]).toMatchObject({ complaintNo: first.complaintNo })
    const how = Object.fromEntries(
      report.duplicates.rows.map(({ name, others }: { name: string; others: { how: string }[] }) => [
        name,
        others[0]!.how,
      ]),
    )
    expect(how).toMatchObject({ vin: 'same', mileage: 'differs', faultDate: 'same' })
    expect((await rowOf(one)).duplicates).toBeGreaterThan(0)
    expect(report.actions).toEqual(['accept', 'return', 'reject', 'merge', 'link'])
    expect(report.vinFault).toBe('校验位错')
    const sound = await sent({
      ...again,
      codeTicket: await codeTicketFor(door, mobile),
      vin: 'LSVAB2183K2100001',
    })
    expect((await detail(sound)).vinFault).toBeNull()
    const reader = await door.signIn(['vehicle_defect'])
    const masked = JSON.stringify(await detail(one, reader))
    expect(masked).not.toContain('张三丰')
    expect(masked).not.toContain(mobile)
    expect(masked).not.toContain('LSVAB2185K2100077')
    expect((await call('GET', 'info/999999')).status).toBe(404)
  })
})
