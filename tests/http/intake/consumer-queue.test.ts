import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { intakeReports, supplementRequests, textMessages } from '@/db/schema/intake'
import { openContext } from '@/lib/accounts/open-context'
import { findUserById } from '@/lib/accounts/people/find-user'
import { systemGrants } from '@/lib/core/permissions'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { jobKinds } from '@/lib/ops/server/job-kinds'
import { runNextJob } from '@/tests/support/database/run-next-job'
import type { Catalogue } from '@/tests/support/defects/records'
import {
  codeTicketFor,
  newMobile,
  productAnswers,
  reporterAt,
  reportOf,
  seedIntake,
} from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import type { Held } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let desk: string
let send: ReturnType<typeof reporterAt>
const rights: Held = [
  'vehicle_defect',
  'vehicle_defect_personal',
  'vehicle_defect_feedback_audit',
  'vehicle_defect_feedback_audit_del',
  'vehicle_defect_opt',
  'vehicle_defect_hand_over',
  'vehicle_defect_merge',
]

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  await door.database.db
    .insert(reviewOpinions)
    .values([
      { code: '01', name: '信息完整，予以受理' },
      { code: '04', name: '缺陷描述不清，需补充' },
      { code: '08', name: '非安全缺陷（服务/合同纠纷）' },
      { code: '12', name: '恶意或虚假信息' },
    ])
    .onConflictDoNothing()
  forgetLookups()
  desk = await door.signIn(rights)
  send = reporterAt(door)
})
afterAll(() => door.close())

interface Sent {
  id: string
  receipt: string
  mobile: string
  complaintNo: string
  defectId: string
}

async function sent(more: Record<string, unknown> = {}, whole?: Record<string, unknown>): Promise<Sent> {
  const report = whole ?? (await reportOf(door, ids, more))
  const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json: report })
  const [row] = await door.database.db
    .select()
    .from(intakeReports)
    .where(eq(intakeReports.complaintNo, body.data.complaintNo))
  return { ...body.data, mobile: report.mobile as string, id: row!.id, defectId: row!.defectId ?? '' }
}

async function sentProduct(more: object = {}): Promise<Sent> {
  const mobile = newMobile()
  const codeTicket = await codeTicketFor(door, mobile)
  return sent({}, { branch: 'product', codeTicket, consentVersion: '1', ...productAnswers(mobile), ...more })
}

async function call(method: string, path: string, json?: object, token = desk) {
  const answer = await door.call(method, `/complaintsvehicleinfo/consumer/${path}`, { json, token })
  return { status: answer.status, body: await answer.json() }
}
const step = (name: string, json: object, token?: string) => call('POST', name, json, token)
const page = async (query: Record<string, string> = {}, token?: string) =>
  (await call('GET', `page?${new URLSearchParams({ limit: '100', ...query })}`, undefined, token)).body.data
const rowOf = async (one: Sent, query: Record<string, string> = {}) =>
  (await page(query)).records.find((row: { id: string }) => row.id === one.id)
const detail = async ({ id }: Sent, token?: string) =>
  (await call('GET', `info/${id}`, undefined, token)).body.data
const reported = async ({ receipt, mobile }: Sent) =>
  (await send('GET', `/xfpqx/collectioncomplaint/status?${new URLSearchParams({ receipt, mobile })}`)).body
    .data
const textsTo = (mobile: string) =>
  door.database.db.select().from(textMessages).where(eq(textMessages.mobile, mobile))

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
    const reader = await door.signIn(['vehicle_defect'])
    const masked = JSON.stringify(await detail(one, reader))
    expect(masked).not.toContain('张三丰')
    expect(masked).not.toContain(mobile)
    expect(masked).not.toContain('LSVAB2185K2100077')
    expect((await call('GET', 'info/999999')).status).toBe(404)
  })
})

describe('a step', () => {
  it('accepts: a formal review of the record, and the reporter reads 已受理; undone it waits again', async () => {
    const one = await sent()
    const { status, body } = await step('accept', { id: one.id, version: 1 })
    expect([status, body.data]).toMatchObject([200, { state: 'accepted', version: 2 }])
    expect((await reported(one)).statusDes).toBe('已受理')
    const { rows } = await door.database.pool.query(
      `select o.code, d.state from defects d join review_opinions o on o.id = d.review_opinion_id where d.id = $1`,
      [one.defectId],
    )
    expect(rows).toEqual([{ code: '01', state: 30 }])
    expect(await rowOf(one)).toBeUndefined()
    const undone = await step('undo', { reports: [{ id: one.id, version: 2 }] })
    expect(undone.body.data).toMatchObject({ done: 1, failed: 0 })
    expect((await reported(one)).statusDes).toBe('待受理')
    expect((await rowOf(one)).state).toBe('received')
  })

  it('sends the way back anew to its reporter, which the log notes, within the limits of the number', async () => {
    const one = await sent()
    expect((await detail(one)).actions).toContain('link')
    expect((await step('link', { id: one.id })).status).toBe(200)
    const [text] = (await textsTo(one.mobile)).filter(({ purpose }) => purpose === 'link')
    expect(text!.text).toContain('/app/intake/mine')
    expect((await step('link', { id: one.id })).status).toBe(429)
    const { rows } = await door.database.pool.query(
      `select entity_id from audit_log where action = 'sendReportLink'`,
    )
    expect(rows).toEqual([{ entity_id: one.id }])
    const reader = await door.signIn(['vehicle_defect'])
    expect((await step('link', { id: one.id }, reader)).status).toBe(403)
    expect((await detail(one, reader)).actions).not.toContain('link')
  })

  it('returns with a message and a text that says no more than the number and where to go', async () => {
    const one = await sent({ vin: null, plateNo: '沪A12345' })
    const { status, body } = await step('return', {
      id: one.id,
      version: 1,
      message: '请补充 VIN 与照片',
      fields: ['vin', 'files'],
      remarks: '内部',
    })
    expect([status, body.data]).toMatchObject([200, { state: 'returned', texted: true }])
    const [text] = await textsTo(one.mobile)
    expect(text).toMatchObject({ purpose: 'supplement' })
    expect(text!.text).toContain(one.complaintNo)
    expect(text!.text).toContain('/app/intake/mine')
    for (const secret of ['张三丰', one.mobile, '沪A12345', '请补充 VIN', '内部', one.receipt])
      expect(text!.text).not.toContain(secret)
    expect(await reported(one)).toMatchObject({
      status: 'supplement',
      supplement: { message: '请补充 VIN 与照片', fields: [{ name: 'vin' }, { name: 'files' }] },
    })
    expect((await rowOf(one, { tab: 'supplement' })).state).toBe('returned')

    const answer = { receipt: one.receipt, mobile: one.mobile, answers: { vin: 'LSVAB2183K2100001' } }
    const supplied = await send('POST', '/xfpqx/collectioncomplaint/supplement', { json: answer })
    expect(supplied.status).toBe(200)
    expect(await rowOf(one)).toMatchObject({ supplemented: true, state: 'received', version: 3 })
    expect((await detail(one)).requests).toMatchObject([
      { message: '请补充 VIN 与照片', answeredAt: expect.any(String), answered: ['车辆识别代号（VIN）'] },
    ])
    expect((await step('accept', { id: one.id, version: 3 })).status).toBe(200)
    expect((await reported(one)).statusDes).toBe('已受理')
  })

  it('that is undone withdraws what was asked', async () => {
    const one = await sent()
    await step('return', { id: one.id, version: 1, message: '请补充', fields: ['description'] })
    await step('undo', { reports: [{ id: one.id, version: 2 }] })
    const [request] = await door.database.db
      .select()
      .from(supplementRequests)
      .where(eq(supplementRequests.reportId, one.id))
    expect(request!.withdrawnAt).toBeInstanceOf(Date)
    expect(await reported(one)).toMatchObject({ status: 'received', supplement: null })
    expect((await rowOf(one)).supplemented).toBe(false)
    const answer = { receipt: one.receipt, mobile: one.mobile, answers: { description: '太晚' } }
    expect((await send('POST', '/xfpqx/collectioncomplaint/supplement', { json: answer })).status).toBe(409)
  })

  it('is refused without a message, for fields that nobody is asked, and from an old version', async () => {
    const one = await sent()
    const wrong: [object, number, string | undefined][] = [
      [{ message: ' ' }, 400, 'message'],
      [{ message: '请补充', fields: ['state'] }, 400, 'fields.0'],
      [{ message: '请补充', fields: ['mobile'] }, 400, 'fields.0'],
      [{ message: '请补充', opinionId: '999999' }, 400, 'opinionId'],
      [{ message: '请补充', version: 7 }, 409, undefined],
    ]
    for (const [more, status, path] of wrong) {
      const answer = await step('return', { id: one.id, version: 1, ...more })
      expect([more, answer.status, answer.body.errors?.[0]?.path]).toEqual([more, status, path])
    }
    expect(await textsTo(one.mobile)).toEqual([])
    expect((await rowOf(one)).version).toBe(1)
  })

  it('is taken once of ten at the same time', async () => {
    const one = await sent()
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2
          ? step('accept', { id: one.id, version: 1 })
          : step('return', { id: one.id, version: 1, message: '请补充', fields: ['vin'] }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const request = await door.database.db
      .select()
      .from(supplementRequests)
      .where(eq(supplementRequests.reportId, one.id))
    expect(request.length).toBe((await textsTo(one.mobile)).length)
  })

  it('by which garbage goes is one for many, is over for its sender, and can be undone', async () => {
    const [one, two, old] = [await sent(), await sent(), await sent()]
    await step('accept', { id: old.id, version: 1 })
    const reports = [one, two, old].map(({ id }) => ({ id, version: 1 }))
    expect((await step('reject', { reports })).status).toBe(400)
    const { body } = await step('reject', { reports, reason: '乱码' })
    expect(body.data).toMatchObject({ done: 2, failed: 1 })
    expect(body.data.results[2]).toMatchObject({ done: false, error: { code: 'conflict' } })
    expect(await reported(one)).toMatchObject({
      status: 'closed',
      supplement: null,
      outcome: '未予受理：经核实不属于缺陷信息受理范围',
    })
    const answer = { receipt: one.receipt, mobile: one.mobile, answers: { description: '再来' } }
    expect((await send('POST', '/xfpqx/collectioncomplaint/supplement', { json: answer })).status).toBe(409)
    expect((await rowOf(one, { tab: 'all', state: 'rejected' })).stateDes).toBe('已作废')
    const back = [one, two].map(({ id }) => ({ id, version: 2 }))
    expect((await step('undo', { reports: back })).body.data).toMatchObject({ done: 2 })
    expect((await reported(two)).status).toBe('received')
    expect((await rowOf(two)).state).toBe('received')
  })

  it('tells the reporter of a rejected report the opinion, in the text as on the page', async () => {
    const one = await sent()
    const [opinion] = await door.database.db
      .select()
      .from(reviewOpinions)
      .where(eq(reviewOpinions.code, '08'))
    const reports = [{ id: one.id, version: 1 }]
    await step('reject', { reports, reason: '合同纠纷', opinionId: opinion!.id })
    const told = '未予受理：非安全缺陷（服务/合同纠纷）'
    expect((await reported(one)).outcome).toBe(told)
    await door.database.pool.query(`update intake_reports set state_since = now() - interval '3 minutes'`)
    await tellReporters(await door.openContext({ grants: systemGrants, door: 'job' }))
    expect((await textsTo(one.mobile)).at(-1)?.text).toContain(told)
  })

  it('leaves the queue true whatever moves the record elsewhere', async () => {
    const one = await sent()
    const all = await door.signIn('all')
    const url = `/complaintsvehicleinfo/logic?ids=${one.defectId}&reason=x`
    expect((await door.call('DELETE', url, { token: all })).status).toBe(200)
    expect(await rowOf(one)).toBeUndefined()
    const back = `/complaintsvehicleinfo/recoverByComplaintId?complaintId=${one.defectId}`
    expect((await door.call('GET', back, { token: all })).status).toBe(200)
    expect((await rowOf(one)).version).toBe(3)
  })
})

describe('a product', () => {
  it('goes its own way: accepted, handed on, closed, each told to its reporter and undone', async () => {
    const one = await sentProduct()
    expect(await rowOf(one, { tab: 'product' })).toMatchObject({
      subject: '移动电源 · 某牌',
      fire: true,
      defectId: null,
      version: 1,
    })
    const moves: [string, object, string][] = [
      ['accept', {}, '已受理'],
      ['move', { to: 'forwarded', remarks: '转市场监管' }, '已转办'],
      ['move', { to: 'closed' }, '已办结'],
    ]
    let version = 1
    for (const [name, more, word] of moves) {
      const { status } = await step(name, { id: one.id, version, ...more })
      version++
      expect([name, status, (await reported(one)).statusDes]).toEqual([name, 200, word])
    }
    expect((await step('move', { id: one.id, version: 1, to: 'closed' })).body.data.version).toBe(4)
    expect((await step('accept', { id: one.id, version })).body.resMsg).toContain('已办结')
    await step('undo', { reports: [{ id: one.id, version }] })
    expect((await reported(one)).statusDes).toBe('已转办')
    expect((await detail(one)).actions).toEqual(['close', 'link'])
  })

  it('is returned, supplemented with a file, and read with names and masks', async () => {
    const one = await sentProduct()
    await step('return', { id: one.id, version: 1, message: '型号？', fields: ['productModel', 'files'] })
    expect((await textsTo(one.mobile)).length).toBe(1)
    const form = new FormData()
    form.append('files', new File([new Uint8Array(pdf())], '照片.pdf'))
    const { body } = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
    const answer = { answers: { productModel: 'X-1' }, fileTokens: [body.data[0].fileToken] }
    const pair = { receipt: one.receipt, mobile: one.mobile }
    const json = { ...pair, ...answer }
    expect((await send('POST', '/xfpqx/collectioncomplaint/supplement', { json })).status).toBe(200)
    expect(await rowOf(one, { tab: 'product' })).toMatchObject({ supplemented: true, version: 3 })
    const reader = await door.signIn(['vehicle_defect'])
    const read = await detail(one, reader)
    expect(JSON.stringify(read)).not.toContain(one.mobile)
    expect(JSON.stringify(read)).not.toContain('李四')
    // A file of unknown kind may be anybody's document.
    expect(read.files).toMatchObject([{ name: '附件 1.pdf', masked: true }])
    expect((await door.call('GET', read.files[0].url, { token: reader })).status).toBe(403)
    expect((await detail(one)).files).toMatchObject([{ name: '照片.pdf', masked: false }])
    const file = await door.call('GET', read.files[0].url, { token: desk })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await file.body?.cancel()
    const other = await sent()
    const wrong = read.files[0].url.replace(`id=${one.id}`, `id=${other.id}`)
    expect((await door.call('GET', wrong, { token: reader })).status).toBe(404)
  })

  it('is moved by one of many, and a vehicle is not moved this way', async () => {
    const one = await sentProduct()
    const all = await Promise.all(
      Array.from({ length: 6 }, () => step('move', { id: one.id, version: 1, to: 'forwarded' })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)])
    const car = await sent()
    expect((await step('move', { id: car.id, version: 1, to: 'closed' })).status).toBe(409)
  })
})
