import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defectFiles, defects, defectVersions } from '@/db/schema/defects'
import { intakeReports, intakeUploads } from '@/db/schema/intake'
import { defectFlow } from '@/db/schema/workflow'
import type { Catalogue } from '@/tests/support/defects/records'
import {
  codeTicketFor,
  newAddress,
  newMobile,
  productAnswers,
  reporterAt,
  reportOf,
  seedIntake,
  vehicleAnswers,
  withFloodOf,
} from '@/tests/support/intake/intake'
import { pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let send: ReturnType<typeof reporterAt>
const path = '/carins/xfpqx/collectioncomplaint/consumerAdd'

beforeAll(async () => {
  door = await openDoor()
  ids = await seedIntake(door.database.db)
  send = reporterAt(door)
})
afterAll(() => door.close())

const add = (json: object, more: object = {}) => send('POST', path, { json, ...more })
const recordOf = async (complaintNo: string) => {
  const [record] = await door.database.db.select().from(defects).where(eq(defects.complaintNo, complaintNo))
  return record!
}
const reports = async () => (await door.database.db.select().from(intakeReports)).length
const paths = (body: { errors?: { path: string }[] }) => body.errors?.map(error => error.path)

async function upload(name = '照片.pdf') {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(pdf())], name))
  const { body } = await send('POST', '/xfpqx/collectioncomplaint/uploadfiles', { form })
  return body.data[0].fileToken as string
}

describe('a report of a vehicle', () => {
  it('becomes a record that waits for formal review, with flow, version, files and audit', async () => {
    const fileToken = await upload()
    const report = await reportOf(door, ids, { fileTokens: [fileToken], fileKinds: ['1'] })
    const { status, body } = await add(report)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      complaintNo: expect.stringMatching(/^QX\d{14}$/),
      receipt: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/),
    })
    const record = await recordOf(body.data.complaintNo)
    expect(record).toMatchObject({
      state: 10,
      source: '01',
      vinStatus: 'ok',
      producerId: ids.producer,
      brandId: ids.brand,
      summary: '高速行驶时踩下制动踏板没有反应。',
      createdBy: null,
      version: 1,
    })
    expect(record.receivedAt).toMatch(/^20\d\d-\d\d-\d\d$/)
    const { db } = door.database
    const [flow] = await db.select().from(defectFlow).where(eq(defectFlow.defectId, record.id))
    expect(flow).toMatchObject({ fromState: null, toState: 10, node: 'report', userId: null, version: 1 })
    const [version] = await db.select().from(defectVersions).where(eq(defectVersions.defectId, record.id))
    expect(version).toMatchObject({ kind: 'create', door: 'http', userId: null })
    expect(version!.changes).toMatchObject({ files: [null, ['照片.pdf']], mobile: [null, report.mobile] })
    const [file] = await db.select().from(defectFiles).where(eq(defectFiles.defectId, record.id))
    expect(file).toMatchObject({ name: '照片.pdf', kind: '1' })
    const { rows } = await door.database.pool.query(
      `select action, user_id from audit_log where entity_id = $1`,
      [record.id],
    )
    expect(rows).toEqual([{ action: 'submitReport', user_id: null }])
  })

  it('is seen by staff in the list and as a record, its step named', async () => {
    const { body } = await add(await reportOf(door, ids))
    const { id } = await recordOf(body.data.complaintNo)
    const token = await door.signIn('all')
    const answer = await door.call('GET', `/complaintsvehicleinfo/info/${id}`, { token })
    const { data } = await answer.json()
    expect(data).toMatchObject({ stateDes: '待形审', sourceName: '网站' })
    expect(data.flow[0]).toMatchObject({ nodeStateDes: '报告人提交' })
  })

  it('keeps the receipt only as a hash, and the consent with its version and time', async () => {
    const { body, text } = await add(await reportOf(door, ids, { consentShare: false }))
    const { rows } = await door.database.pool.query(
      `select r.*, r::text as everything from intake_reports r where complaint_no = $1`,
      [body.data.complaintNo],
    )
    expect(rows[0]).toMatchObject({ consent_version: '2026-01', consent_share: false })
    expect(Date.now() - rows[0].consent_at.getTime()).toBeLessThan(60_000)
    expect(rows[0].everything).not.toContain(body.data.receipt)
    expect(text).not.toContain(rows[0].receipt_hash)
  })

  it('names every answer that is missing, and takes nothing that is not asked', async () => {
    const codeTicket = await codeTicketFor(door, newMobile())
    const before = await reports()
    const empty = await add({ branch: 'vehicle', codeTicket, consentVersion: '1' })
    expect(empty.status).toBe(400)
    expect(paths(empty.body)).toEqual(
      expect.arrayContaining([
        'complaintType',
        'reporterName',
        'mobile',
        'province',
        'city',
        'consentShare',
        'purchaseDate',
        'assemblyCode',
        'faultDate',
        'mileage',
        'scenario',
        'description',
      ]),
    )
    for (const more of [
      { state: 50 },
      { source: '03' },
      { createdBy: '1' },
      { riskLevel: 'H' },
      { receivedAt: '2020-01-01' },
      { id: '1' },
    ])
      expect((await add(await reportOf(door, ids, more))).status).toBe(400)
    expect(await reports()).toBe(before)
  })

  it('is held to the dictionaries', async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['complaintType', { complaintType: 'zz' }],
      ['city', { city: '440100' }],
      ['modelRangeId', { modelRangeId: ids.otherSeries }],
      ['subAssemblyCode', { subAssemblyCode: null }],
      ['subAssemblyCode', { subAssemblyCode: '0101' }],
      ['scenario', { scenario: ['zz'] }],
      ['faultDate', { faultDate: '2999-01-01' }],
      ['cardNo', { cardType: '201', cardNo: '11010519491231002Y' }],
      ['mobile', { mobile: '12345' }],
      ['fileKinds.0', { fileKinds: ['1'] }],
      ['fileTokens.0', { fileTokens: ['not-a-token-of-ours'] }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await add(await reportOf(door, ids, more))
      expect([field, status, paths(body)]).toEqual([field, 400, expect.arrayContaining([field])])
    }
  })

  it('may have a VIN that looks wrong, which staff see as a hint', async () => {
    const { body } = await add(await reportOf(door, ids, { vin: 'LSVAB2189K2100001' }))
    expect(await recordOf(body.data.complaintNo)).toMatchObject({
      vin: 'LSVAB2189K2100001',
      vinStatus: 'check',
    })
  })

  it('may have none, with the plate or with brand and series', async () => {
    const nothing = { vin: null, brandId: null, modelRangeId: null }
    const refused = await add(await reportOf(door, ids, nothing))
    expect([refused.status, paths(refused.body)]).toEqual([400, ['vin']])
    for (const more of [{ ...nothing, plateNo: '沪A12345' }, { vin: '' }]) {
      const { body } = await add(await reportOf(door, ids, more))
      expect(await recordOf(body.data.complaintNo)).toMatchObject({ vin: null, vinStatus: 'missing' })
    }
  })

  it('notes for staff what looks like the same event, and tells the reporter nothing of it', async () => {
    const vin = 'LGBH52E00SY100007'
    const first = await add(await reportOf(door, ids, { vin }))
    const second = await add(await reportOf(door, ids, { vin }))
    const { id } = await recordOf(first.body.data.complaintNo)
    const [report] = await door.database.db
      .select()
      .from(intakeReports)
      .where(eq(intakeReports.complaintNo, second.body.data.complaintNo))
    expect(report!.duplicates).toContain(id)
    expect(Object.keys(second.body.data)).toEqual(Object.keys(first.body.data))
  })
})

describe('a report of another product', () => {
  const productOf = async (more: object = {}) => {
    const mobile = newMobile()
    const codeTicket = await codeTicketFor(door, mobile)
    return { branch: 'product', codeTicket, consentVersion: '1', ...productAnswers(mobile), ...more }
  }

  it('is kept for staff with a number of its own, and is no record', async () => {
    const fileToken = await upload()
    const { status, body } = await add(await productOf({ fileTokens: [fileToken], fileKinds: ['1'] }))
    expect([status, body.data.complaintNo]).toEqual([200, expect.stringMatching(/^XF\d{14}$/)])
    const [report] = await door.database.db
      .select()
      .from(intakeReports)
      .where(eq(intakeReports.complaintNo, body.data.complaintNo))
    expect(report).toMatchObject({ branch: 'product', defectId: null, state: 'received' })
    expect(report!.answers).toMatchObject({ productName: '移动电源', hurtTypes: ['05'] })
    const kept = await door.database.db
      .select()
      .from(intakeUploads)
      .where(eq(intakeUploads.reportId, report!.id))
    expect(kept).toMatchObject([{ name: '照片.pdf', kind: '1' }])
    expect(await recordOf(body.data.complaintNo)).toBeUndefined()
  })

  it('is held to its own lists', async () => {
    const wrong: [string, Record<string, unknown>][] = [
      ['productCategory', { productCategory: 'zz' }],
      ['productSubcategory', { productSubcategory: '0201' }],
      ['productScenario', { productScenario: ['zz'] }],
      ['vin', { vin: 'LSVAB2183K2100001' }],
    ]
    for (const [field, more] of wrong) {
      const { status, body } = await add(await productOf(more))
      expect([field, status, paths(body)]).toEqual([field, 400, expect.arrayContaining([field])])
    }
  })
})

describe('the ticket of the number', () => {
  it('is good for one report, of that number, by that purpose and in its time', async () => {
    const report = await reportOf(door, ids)
    expect((await add(report)).status).toBe(200)
    const again = await add(report)
    expect([again.status, paths(again.body)]).toEqual([400, ['codeTicket']])
    const mobile = newMobile()
    for (const codeTicket of [
      await codeTicketFor(door, newMobile()),
      await codeTicketFor(door, mobile, 'draft'),
      'made-up-made-up-made-up',
    ]) {
      const { status, body } = await add({
        branch: 'vehicle',
        consentVersion: '1',
        ...vehicleAnswers(ids, mobile),
        codeTicket,
      })
      expect([status, paths(body)]).toEqual([400, ['codeTicket']])
    }
  })

  it('outlives a report that was refused', async () => {
    const report = await reportOf(door, ids, { city: '440100' })
    expect((await add(report)).status).toBe(400)
    expect((await add({ ...report, city: '310100' })).status).toBe(200)
  })

  it('makes one record of twenty calls at once', async () => {
    const report = await reportOf(door, ids)
    const before = await reports()
    const all = await Promise.all(Array.from({ length: 20 }, () => add(report)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reports()).toBe(before + 1)
  })
})

describe('the Idempotency-Key', () => {
  it('answers the same again: one record, one receipt, also for twenty at once', async () => {
    const report = await reportOf(door, ids)
    const before = await reports()
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 20 }, () => add(report, { key })))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await reports()).toBe(before + 1)
    const later = await add(report, { key })
    expect(later.body.data).toEqual(all[0]!.body.data)
    const { rows } = await door.database.pool.query(`select count(*)::int from defects where mobile = $1`, [
      report.mobile,
    ])
    expect(rows[0].count).toBe(1)
  })

  it('takes a new ticket of the same number for a call whose answer was lost', async () => {
    const report = await reportOf(door, ids)
    const key = crypto.randomUUID()
    const first = await add(report, { key })
    const codeTicket = await codeTicketFor(door, report.mobile as string)
    expect((await add({ ...report, codeTicket }, { key })).body.data).toEqual(first.body.data)
  })

  it('is refused for another content, and tells a stranger nothing', async () => {
    const report = await reportOf(door, ids)
    const key = crypto.randomUUID()
    await add(report, { key })
    const other = await add({ ...report, mileage: 1 }, { key })
    expect([other.status, other.body.data]).toEqual([409, null])
    const stranger = await add({ ...report, codeTicket: await codeTicketFor(door, newMobile()) }, { key })
    expect([stranger.status, paths(stranger.body)]).toEqual([400, ['codeTicket']])
  })

  it('that is hardly one is refused by name', async () => {
    const { status, body } = await add(await reportOf(door, ids), { key: 'x' })
    expect([status, paths(body)]).toEqual([400, ['idempotencyKey']])
  })
})

describe('files of a report', () => {
  it('belong to one report only, also when two ask at once', async () => {
    const fileToken = await upload()
    const two = [
      await reportOf(door, ids, { fileTokens: [fileToken] }),
      await reportOf(door, ids, { fileTokens: [fileToken] }),
    ]
    const all = await Promise.all(two.map(report => add(report)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(all.find(({ status }) => status === 400)!.body.errors[0].path).toBe('fileTokens.0')
    const refused = two[all.findIndex(({ status }) => status === 400)]!
    // Nothing was stored, and the ticket was not used up.
    expect((await add({ ...refused, fileTokens: [] })).status).toBe(200)
  })

  it('named by two reports in opposite orders at once go to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const tokens = [await upload(), await upload(), await upload()]
      const reports = [
        await reportOf(door, ids, { fileTokens: tokens }),
        await reportOf(door, ids, { fileTokens: [...tokens].reverse() }),
      ]
      const all = await Promise.all(reports.map(report => add(report)))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('may not be named twice', async () => {
    const fileToken = await upload()
    const { status, body } = await add(await reportOf(door, ids, { fileTokens: [fileToken, fileToken] }))
    expect([status, paths(body)]).toEqual([400, ['fileTokens.1']])
    const [row] = await door.database.db
      .select()
      .from(intakeUploads)
      .where(and(eq(intakeUploads.name, '照片.pdf')))
    expect(row).toBeDefined()
  })
})

describe('one address', () => {
  it('sends so many reports an hour, whatever a forged header says', async () => {
    const from = newAddress()
    const junk = {
      branch: 'vehicle',
      codeTicket: 'made-up-made-up-made-up',
      consentVersion: '1',
      ...vehicleAnswers(ids, newMobile()),
    }
    const all: number[] = []
    await withFloodOf(door, 20, async () => {
      for (let sent = 0; sent < 21; sent++)
        all.push((await add(junk, { headers: { 'x-forwarded-for': `${newAddress()}, ${from}` } })).status)
    })
    expect(all.filter(status => status === 400)).toHaveLength(20)
    expect(all.at(-1)).toBe(429)
  })
})
