import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { reviewOpinions } from '@/db/schema/dictionaries'
import { supplementRequests } from '@/db/schema/intake'
import { systemGrants } from '@/lib/core/permissions'
import { tellReporters } from '@/lib/intake/texts/tell-reporters'
import { pdf } from '@/tests/support/intake/uploads'
import { openQueue } from './queue-calls'

const { door, desk, send, sent, sentProduct, step, rowOf, detail, reported, textsTo } = await openQueue()
afterAll(() => door.close())

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
