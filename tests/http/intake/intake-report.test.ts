import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { defectFiles, defectVersions } from '@/db/schema/defects'
import { intakeReports, intakeUploads } from '@/db/schema/intake'
import { defectFlow } from '@/db/schema/workflow'
import { codeTicketFor, newMobile, productAnswers, reportOf } from '@/tests/support/intake/intake'
import { openReports, paths } from './report-calls'

const { door, ids, add, recordOf, reports, upload } = await openReports()
afterAll(() => door.close())

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
    const began = Date.now()
    const { body, text } = await add(await reportOf(door, ids, { consentShare: false }))
    const { rows } = await door.database.pool.query(
      `select r.*, r::text as everything from intake_reports r where complaint_no = $1`,
      [body.data.complaintNo],
    )
    expect(rows[0]).toMatchObject({ consent_version: '2026-01', consent_share: false })
    // The server measures the clock of the database to two seconds.
    expect(rows[0].consent_at.getTime()).toBeGreaterThan(began - 2_000)
    expect(rows[0].consent_at.getTime()).toBeLessThan(Date.now() + 2_000)
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
