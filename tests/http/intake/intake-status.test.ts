import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defectFiles, defects, defectVersions } from '@/db/schema/defects'
import { intakeReports, supplementRequests } from '@/db/schema/intake'
import { forgetLookups } from '@/lib/dictionaries/names/lookups'
import type { Catalogue } from '@/tests/support/defects/records'
import {
  codeTicketFor,
  newAddress,
  newMobile,
  productAnswers,
  reporterAt,
  reportOf,
  seedIntake,
  withFloodOf,
} from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let staff: string
let send: ReturnType<typeof reporterAt>

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  staff = await door.signIn('all')
  send = reporterAt(door)
})
afterAll(() => door.close())

interface Sent {
  receipt: string
  mobile: string
  complaintNo: string
  reportId: string
  defectId: string
}

async function sent(report?: Record<string, unknown>): Promise<Sent> {
  const whole = report ?? (await reportOf(door, ids))
  const { body } = await send('POST', '/xfpqx/collectioncomplaint/consumerAdd', { json: whole })
  const [row] = await door.database.db
    .select()
    .from(intakeReports)
    .where(eq(intakeReports.complaintNo, body.data.complaintNo))
  return {
    ...body.data,
    mobile: whole.mobile as string,
    reportId: row!.id,
    defectId: row!.defectId ?? '',
  }
}

const statusOf = (receipt: string, mobile: string, more: object = {}) =>
  send('GET', `/xfpqx/collectioncomplaint/status?${new URLSearchParams({ receipt, mobile })}`, more)
const supplement = (json: object) => send('POST', '/xfpqx/collectioncomplaint/supplement', { json })

async function staffCall(path: string, json: object) {
  const answer = await door.call('POST', path, { json, token: staff })
  return { status: answer.status, body: await answer.json() }
}

async function returned({ defectId, reportId }: Sent, fields?: string[]) {
  const { rows } = await door.database.pool.query(`select id from review_opinions where code = '04'`)
  const review = {
    complaintId: defectId,
    version: 1,
    opinionId: rows[0].id,
    result: '2',
    remarks: '内部备注',
  }
  expect((await staffCall('/feedbackapproval/add', review)).status).toBe(200)
  if (fields)
    await door.database.db
      .insert(supplementRequests)
      .values({ reportId, defectId, message: '请补充 VIN 和照片', fields })
}

const recordOf = async (id: string) =>
  (await door.database.db.select().from(defects).where(eq(defects.id, id)))[0]!

async function upload() {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(pdf())], '补充.pdf'))
  const { body } = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
  return body.data[0].fileToken as string
}

describe('the status', () => {
  it('is told to who has receipt and number, however they type them', async () => {
    const { receipt, mobile, complaintNo } = await sent()
    const { status, body } = await statusOf(receipt, mobile)
    expect([status, body.data]).toEqual([
      200,
      {
        complaintNo,
        branch: 'vehicle',
        status: 'received',
        statusDes: '待受理',
        receivedAt: expect.stringMatching(/\+08:00$/),
        changedAt: expect.stringMatching(/\+08:00$/),
        outcome: null,
        supplement: null,
      },
    ])
    const typed = receipt.replaceAll('-', ' ').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await statusOf(typed, `+86 ${mobile}`)).body.data.complaintNo).toBe(complaintNo)
  })

  it('follows the record through its life', async () => {
    const { receipt, mobile, defectId } = await sent()
    const now = async () => (await statusOf(receipt, mobile)).body.data.statusDes
    const words: [string, string][] = [
      [`state = 30`, '已受理'],
      [`state = 40`, '评估中'],
      [`state = 50`, '已转办'],
      [`state = 60`, '评估中'],
      [`state = 90`, '已办结'],
      [`state = 30, deleted_at = now()`, '已办结'],
    ]
    for (const [change, word] of words) {
      await door.database.pool.query(`update defects set ${change} where id = $1`, [defectId])
      expect([change, await now()]).toEqual([change, word])
    }
  })

  it('says to whom the record was handed over', async () => {
    const { receipt, mobile, defectId } = await sent()
    const { pool } = door.database
    const { rows } = await pool.query(
      `insert into entrusted_companies (code, name) values ('某检', '某检测中心') returning id`,
    )
    forgetLookups()
    await pool.query('update defects set state = 40, entrusted_company_id = $2 where id = $1', [
      defectId,
      rows[0].id,
    ])
    expect((await statusOf(receipt, mobile)).body.data).toMatchObject({
      statusDes: '已转办',
      outcome: '已转交某检测中心办理',
    })
  })

  it('follows a merged record to the one that it was merged into', async () => {
    const [gone, stays] = [await sent(), await sent()]
    const { pool } = door.database
    await pool.query(`insert into defect_merges (merged_id, into_id, state_before) values ($1, $2, 10)`, [
      gone.defectId,
      stays.defectId,
    ])
    await pool.query(`update defects set state = 70 where id = $1`, [gone.defectId])
    await pool.query(`update defects set state = 50 where id = $1`, [stays.defectId])
    expect((await statusOf(gone.receipt, gone.mobile)).body.data.statusDes).toBe('已转办')
    await pool.query(`update defects set state = 20 where id = $1`, [stays.defectId])
    // What is missing in another person's report must not be disclosed.
    expect((await statusOf(gone.receipt, gone.mobile)).body.data).toMatchObject({
      status: 'received',
      supplement: null,
    })
  })

  it('answers every wrong pair the same', async () => {
    const one = await sent()
    const two = await sent()
    const pairs = [
      [one.receipt, two.mobile],
      [two.receipt, one.mobile],
      [one.receipt, newMobile()],
      [one.receipt, ''],
      [one.receipt, '%'],
      ['AAAA-AAAA-AAAA-AAAA-AAAA', one.mobile],
      ['', one.mobile],
      ["' or 1=1 --", one.mobile],
      [one.complaintNo, one.mobile],
    ]
    const answers = []
    for (const [receipt = '', mobile = ''] of pairs) {
      const { status, body } = await statusOf(receipt, mobile)
      answers.push(JSON.stringify([status, { ...body, requestId: '' }]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('404')
  })

  it('is asked for so often and no more by one address, whatever a forged header says', async () => {
    const from = newAddress()
    const all: number[] = []
    await withFloodOf(door, 20, async () => {
      for (let request = 0; request < 21; request++) {
        const headers = { 'x-forwarded-for': `${newAddress()}, ${from}` }
        all.push((await statusOf(`receipt-${request}`, newMobile(), { headers })).status)
      }
    })
    expect(all.slice(0, 20).every(status => status === 404)).toBe(true)
    expect(all.at(-1)).toBe(429)
  })

  it('of one receipt is not tried with number after number', async () => {
    const { receipt } = await sent()
    const all: number[] = []
    for (let tried = 0; tried < 31; tried++) all.push((await statusOf(receipt, newMobile())).status)
    expect([all.slice(0, 30).every(status => status === 404), all.at(-1)]).toEqual([true, 429])
  })
})

describe('what was missing', () => {
  it('is named to the reporter, with what staff wrote to them and nothing of what they wrote for themselves', async () => {
    const one = await sent(await reportOf(door, ids, { vin: null, plateNo: '沪A12345' }))
    await returned(one, ['vin', 'files'])
    const { body, text } = await statusOf(one.receipt, one.mobile)
    expect(body.data).toMatchObject({
      status: 'supplement',
      statusDes: '待补充',
      supplement: {
        message: '请补充 VIN 和照片',
        fields: [
          { name: 'vin', label: expect.any(String), answer: null },
          { name: 'files', label: expect.any(String), answer: null },
        ],
      },
    })
    expect(text).not.toContain('内部备注')
  })

  it('is named by the review’s opinion where nobody asked for anything in particular', async () => {
    const one = await sent()
    await returned(one)
    const { body, text } = await statusOf(one.receipt, one.mobile)
    expect(body.data.supplement).toMatchObject({ message: '缺陷描述不清，需补充', fields: [] })
    expect(text).not.toContain('内部备注')
  })

  it('is added by the reporter, and the record goes back to formal review with a version of theirs', async () => {
    const one = await sent(await reportOf(door, ids, { vin: null, plateNo: '沪A12345' }))
    await returned(one, ['vin', 'files'])
    const answer = { answers: { vin: 'lsvab2183k2100001' }, fileTokens: [await upload()], fileKinds: ['1'] }
    const { status, body } = await supplement({ receipt: one.receipt, mobile: one.mobile, ...answer })
    expect([status, body.data]).toEqual([200, { complaintNo: one.complaintNo }])
    expect(await recordOf(one.defectId)).toMatchObject({
      state: 10,
      vin: 'LSVAB2183K2100001',
      vinStatus: 'ok',
      version: 3,
    })
    const { db } = door.database
    const [version] = await db
      .select()
      .from(defectVersions)
      .where(eq(defectVersions.defectId, one.defectId))
      .orderBy(desc(defectVersions.version))
    expect(version).toMatchObject({ kind: 'reporter', userId: null, door: 'http' })
    expect(version!.changes).toMatchObject({
      vin: [null, 'LSVAB2183K2100001'],
      files: [[], ['补充.pdf']],
      state: [20, 10],
    })
    expect(await db.select().from(defectFiles).where(eq(defectFiles.defectId, one.defectId))).toMatchObject([
      { name: '补充.pdf', kind: '1' },
    ])
    const [request] = await db
      .select()
      .from(supplementRequests)
      .where(eq(supplementRequests.reportId, one.reportId))
    expect(request).toMatchObject({ answeredAt: expect.any(Date), answer: { vin: 'LSVAB2183K2100001' } })
    expect((await statusOf(one.receipt, one.mobile)).body.data).toMatchObject({
      status: 'received',
      supplement: null,
    })
    const again = await supplement({ receipt: one.receipt, mobile: one.mobile, answers: { vin: '' } })
    expect(again.status).toBe(409)
  })

  it('is taken once of ten answers at once', async () => {
    const one = await sent()
    await returned(one, ['description'])
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        supplement({ receipt: one.receipt, mobile: one.mobile, answers: { description: `补充说明 ${at}` } }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await recordOf(one.defectId)).version).toBe(3)
  })

  it('is refused when it was not asked for, is wrong, empty, or changes what vouches for the reporter', async () => {
    const one = await sent()
    await returned(one, ['description', 'city'])
    const pair = { receipt: one.receipt, mobile: one.mobile }
    const wrong: [string, object][] = [
      ['answers', {}],
      ['answers.mileage', { answers: { mileage: 5 } }],
      ['answers.state', { answers: { state: 90 } }],
      ['answers.riskLevel', { answers: { riskLevel: 'H' } }],
      ['answers.mobile', { answers: { mobile: newMobile() } }],
      ['answers.description', { answers: { description: '' } }],
      ['answers.city', { answers: { city: '440100' } }],
      ['fileTokens', { fileTokens: [await upload()] }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await supplement({ ...pair, ...more })
      expect([field, status, body.errors?.[0]?.path]).toEqual([field, 400, field])
    }
    expect(await recordOf(one.defectId)).toMatchObject({ state: 20, version: 2 })
  })

  it('is not taken of a record that waits for nothing, nor from who has another receipt', async () => {
    const one = await sent()
    const other = await sent()
    const answers = { description: '补充说明' }
    expect((await supplement({ receipt: one.receipt, mobile: one.mobile, answers })).status).toBe(409)
    expect((await supplement({ receipt: other.receipt, mobile: one.mobile, answers })).status).toBe(404)
  })

  it('of a product goes to its report', async () => {
    const mobile = newMobile()
    const codeTicket = await codeTicketFor(door, mobile)
    const one = await sent({
      branch: 'product',
      codeTicket,
      consentVersion: '1',
      ...productAnswers(mobile),
    })
    expect((await statusOf(one.receipt, mobile)).body.data.statusDes).toBe('待受理')
    const { db } = door.database
    await db.update(intakeReports).set({ state: 'returned' }).where(eq(intakeReports.id, one.reportId))
    await db
      .insert(supplementRequests)
      .values({ reportId: one.reportId, message: '型号？', fields: ['productModel', 'files'] })
    expect((await statusOf(one.receipt, mobile)).body.data.supplement.fields).toHaveLength(2)
    const answer = { answers: { productModel: 'X-1' }, fileTokens: [await upload()] }
    expect((await supplement({ receipt: one.receipt, mobile, ...answer })).status).toBe(200)
    const [report] = await db.select().from(intakeReports).where(eq(intakeReports.id, one.reportId))
    expect(report).toMatchObject({
      state: 'received',
      answers: { productModel: 'X-1', productName: '移动电源' },
    })
  })
})
