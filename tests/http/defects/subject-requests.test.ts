import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { readZipEntry } from '@/lib/files/read-zip-entry'
import { readZipDirectory } from '@/lib/files/zip-directory'
import { addWorkingDays } from '@/lib/subject-requests/requests'
import { foldVersion, keysOf } from '@/lib/values/fold'
import { linesOf } from '@/tests/support/defects/exports'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let officer: string
let clerk: string

const mobile = '13612349876'
const other = '13612349877'
const asked = {
  kind: 'copy',
  askedOn: '2026-03-05',
  channel: 'visit',
  identityProof: '核对身份证原件',
  mobile: '136 1234 9876',
  name: '南宫月华',
}

const post = (path: string, json: unknown, token = officer) =>
  door.call('POST', `/subjectrequest${path}`, { token, json })
const data = async (answer: Promise<Response>) => (await (await answer).json()).data
const request = (changes: object = {}) => data(post('', { ...asked, ...changes }))
const detail = (id: string) => data(door.call('GET', `/subjectrequest/${id}`, { token: officer }))
const rows = (text: string, values: unknown[] = []) =>
  door.database.owner.pool.query(text, values).then(result => result.rows)

let n = 0
async function addRecord(given: { reporterName?: string; mobile?: string; vin?: string; plateNo?: string }) {
  const complaintNo = `QX19990101${String(++n).padStart(6, '0')}`
  const summary = '制动失灵'
  const values = { complaintNo, state: 10, summary, ...given, ...keysOf({ summary, ...given }), foldVersion }
  const [row] = await door.database.db.insert(defects).values(values).returning({ id: defects.id })
  return row!.id
}

beforeAll(async () => {
  door = await openDoor()
  officer = await door.signIn(['subject_request', 'vehicle_defect', 'vehicle_defect_personal'])
  clerk = await door.signIn(['subject_request:query'])
})
afterAll(() => door.close())

describe('a request of somebody about their own data', () => {
  test('has a number, a due day of fifteen working days and who asked how, and is in the log without the person', async () => {
    const made = await request()
    expect(made).toMatchObject({
      requestNo: expect.stringMatching(/^GR\d{8}$/),
      kind: 'copy',
      dueOn: '2026-03-26',
      state: 'open',
      mobile,
      identityProof: '核对身份证原件',
    })
    const [log] = await rows(
      `SELECT detail FROM audit_log WHERE action = 'addSubjectRequest' AND entity_id = $1`,
      [made.id],
    )
    expect(log.detail).toMatchObject({ number: made.requestNo, kind: 'copy', dueOn: '2026-03-26' })
    expect(JSON.stringify(log.detail)).not.toMatch(/13612349876|南宫/)
  })

  test('counts working days from the day after, over weekends and what the office has listed', () => {
    const calendar = { daysOff: '2027-01-01\n2027-02-08', workingWeekends: '2027-01-03\n2027-02-06' }
    const due = (day: string, workingDays: number, listed: object = calendar) => {
      const { dueOn, unlistedYears } = addWorkingDays(day, { ...calendar, ...listed, workingDays })
      return [dueOn, ...unlistedYears]
    }
    const nothing = { daysOff: '', workingWeekends: '' }
    expect(due('2026-03-06', 1, nothing)).toEqual(['2026-03-09', 2026])
    expect(due('2026-03-07', 5, nothing)).toEqual(['2026-03-13', 2026])
    expect(due('2027-02-05', 1)).toEqual(['2027-02-06'])
    expect(due('2027-02-05', 2)).toEqual(['2027-02-09'])
    // The turn of the year: the first of January is off, Sunday the third is worked.
    expect(due('2026-12-30', 3)).toEqual(['2027-01-04', 2026])
    expect(due('2026-12-31', 1)).toEqual(['2027-01-03'])
    expect(due('2026-12-30', 3, { daysOff: '2026-10-01', workingWeekends: '' })).toEqual(['2027-01-04', 2027])
    expect(due('2026-12-30', 3, nothing)).toEqual(['2027-01-04', 2026, 2027])
  })

  test('keeps which years were not listed when its due day was counted', async () => {
    const calendar = (daysOff: string) =>
      rows(
        `INSERT INTO parameters (key, value) VALUES ('subjectRequests', $1)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [{ daysOff }],
      )
    const before = await request({ askedOn: '2025-12-24' })
    expect(before).toMatchObject({
      dueOn: '2026-01-14',
      dueNote: '（2025、2026 年的节假日未登记，按周末推算）',
    })
    await calendar('2025-10-01\n2026-01-01\n2026-01-02')
    const after = await request({ askedOn: '2025-12-24' })
    await rows(`DELETE FROM parameters WHERE key = 'subjectRequests'`)
    expect(after).toMatchObject({ dueOn: '2026-01-16', dueNote: '' })
    expect(await detail(before.id)).toMatchObject({ dueOn: '2026-01-14', unlistedYears: [2025, 2026] })
  })

  test.each([
    [{ mobile: '', name: '' }, 'mobile'],
    [{ identityProof: ' ' }, 'identityProof'],
    [{ askedOn: '2999-01-01' }, 'askedOn'],
    [{ kind: 'wish' }, 'kind'],
  ])('is refused by its field: %j', async (changes, path) => {
    const answer = await post('', { ...asked, ...changes })
    expect([answer.status, (await answer.json()).errors]).toMatchObject([400, [{ path }]])
  })

  test('is masked for who may not see personal data, who finds, copies and erases nothing', async () => {
    const { id } = await request()
    const page = await data(door.call('GET', '/subjectrequest/page', { token: clerk }))
    const row = page.records.find((one: { id: string }) => one.id === id)
    expect(row).toMatchObject({ name: '南*', mobile: '136****9876' })
    expect((await door.call('GET', `/subjectrequest/${id}`, { token: clerk })).status).toBe(403)
    expect((await door.call('GET', `/subjectrequest/${id}/copy`, { token: clerk })).status).toBe(403)
    const erase = { version: 1, records: ['1'], reports: [] }
    expect((await post(`/${id}/erase`, erase, clerk)).status).toBe(403)
  })
})

describe('what is held on the person', () => {
  test('is found by telephone, name, VIN and plate, and says by which', async () => {
    const vin = 'LSVAB2183K2100042'
    const byMobile = await addRecord({ mobile })
    const byName = await addRecord({ reporterName: '南宫 月华', mobile: other })
    const byVin = await addRecord({ vin })
    const byPlate = await addRecord({ plateNo: '沪A·12Z45' })
    await rows(
      `INSERT INTO text_messages (mobile, text, purpose) VALUES ($1, '您的报告已收到', 'submitted')`,
      [mobile],
    )
    const { id } = await request({ vin: vin.toLowerCase(), plateNo: '沪a12z45' })
    const { held } = await detail(id)
    const by = Object.fromEntries(held.records.map((one: { id: string; by: string[] }) => [one.id, one.by]))
    expect(by).toEqual({
      [byMobile]: ['mobile'],
      [byName]: ['name'],
      [byVin]: ['vin'],
      [byPlate]: ['plateNo'],
    })
    expect(held.counts).toMatchObject({ records: 4, texts: 1, reports: 0 })
    const [look] = await rows(`SELECT shown FROM audit_log WHERE action = 'findSubject' AND entity_id = $1`, [
      id,
    ])
    expect(look.shown.map(String)).toContain(byMobile)
  })

  test('is handed over as a file with its records, which the log tells', async () => {
    const record = await addRecord({ mobile, reporterName: '南宫月华' })
    const { id } = await request()
    const answer = await door.call('GET', `/subjectrequest/${id}/copy?records=${record}`, { token: officer })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('.zip'),
    ])
    const content = JSON.parse(await textIn(Buffer.from(await answer.arrayBuffer())))
    expect(content.records).toEqual([expect.objectContaining({ 手机号码: mobile, 问题简述: '制动失灵' })])
    const [log] = await rows(
      `SELECT detail, shown FROM audit_log WHERE action = 'copySubjectData' AND entity_id = $1`,
      [id],
    )
    expect(log.shown.map(String)).toEqual([record])
  })

  test('is never a record of somebody else', async () => {
    const stranger = await addRecord({ mobile: other })
    const { id } = await request({ name: null })
    const copy = await door.call('GET', `/subjectrequest/${id}/copy?records=${stranger}`, { token: officer })
    expect([copy.status, (await copy.json()).errors]).toMatchObject([400, [{ path: 'records' }]])
  })
})

describe('an erasure', () => {
  test("ends everything personal of what was chosen, with the mobile's texts, and closes the request once", async () => {
    const record = await addRecord({ mobile, reporterName: '南宫月华' })
    const kept = await addRecord({ mobile: other, reporterName: '南宫月华' })
    const { id } = await request({ kind: 'erasure' })
    const wish = { version: 1, records: [record], reports: [] }
    const both = await Promise.all([post(`/${id}/erase`, wish), post(`/${id}/erase`, wish)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await rows('SELECT mobile, reporter_name, summary FROM defects WHERE id = $1', [record])).toEqual([
      { mobile: null, reporter_name: null, summary: '制动失灵' },
    ])
    expect(await rows('SELECT mobile, reporter_name FROM defects WHERE id = $1', [kept])).toEqual([
      { mobile: other, reporter_name: '南宫月华' },
    ])
    expect(await rows('SELECT FROM text_messages WHERE mobile = $1', [mobile])).toEqual([])
    expect(await detail(id)).toMatchObject({ state: 'done', counts: { records: 1 }, closedByName: '测试员' })
    const log = await rows(`SELECT action FROM audit_log WHERE action = 'anonymise' AND entity_id = $1`, [
      record,
    ])
    expect(log).toHaveLength(1)
  })

  test('ends the alerts of the car and of the mobile too, also of somebody who has no record', async () => {
    const stranger = '13612340000'
    await rows(
      `INSERT INTO recall_alerts (mobile, vin, locale, known_recall_ids, checked_revision, renewed_at)
       SELECT mobile, 'LSVAB2183K210077' || at, 'zh-CN', '{}', 0, now()
       FROM unnest($1::text[]) WITH ORDINALITY AS car (mobile, at)`,
      [['13612341111', '13612342222', stranger]],
    )
    const { id } = await request({ kind: 'erasure', mobile: '13612341111', name: null })
    expect((await detail(id)).held.counts).toMatchObject({ records: 0, alerts: 1 })
    const copied = await request({ mobile: null, name: null, vin: 'LSVAB2183K2100772' })
    const file = await door.call('GET', `/subjectrequest/${copied.id}/copy`, { token: officer })
    const content = await textIn(Buffer.from(await file.arrayBuffer()))
    expect(JSON.parse(content).recallAlerts).toMatchObject([{ vin: 'LSVAB2183K2100772' }])
    expect(content).not.toContain('13612342222')
    expect((await post(`/${id}/erase`, { version: 1, records: [], reports: [] })).status).toBe(200)
    const byCar = await request({ kind: 'erasure', mobile: null, name: null, vin: 'LSVAB2183K2100772' })
    expect((await post(`/${byCar.id}/erase`, { version: 1, records: [], reports: [] })).status).toBe(200)
    expect(await rows('SELECT mobile FROM recall_alerts')).toEqual([{ mobile: stranger }])
  })

  test('is refused to a request of another kind, and without anything chosen', async () => {
    const { id } = await request()
    expect((await post(`/${id}/erase`, { version: 1, records: ['1'], reports: [] })).status).toBe(409)
    const empty = await request({ kind: 'erasure' })
    const answer = await post(`/${empty.id}/erase`, { version: 1, records: [], reports: [] })
    expect([answer.status, (await answer.json()).errors]).toMatchObject([400, [{ path: 'records' }]])
  })
})

describe('an objection', () => {
  test('is said on the record, and exports leave the person out', async () => {
    const record = await addRecord({ mobile, reporterName: '南宫月华' })
    const free = await addRecord({ mobile: other, reporterName: '自由人' })
    const { id, requestNo } = await request({ kind: 'objection' })
    expect((await post(`/${id}/object`, { version: 1, records: [record], reports: [] })).status).toBe(200)
    const shown = await data(door.call('GET', `/complaintsvehicleinfo/info/${record}`, { token: officer }))
    expect(shown.objection).toBe(requestNo)
    const exporter = await door.signIn('all')
    const file = await door.call('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
      token: exporter,
      json: {
        ids: [record, free],
        columns: ['complaintNo', 'reporterName', 'mobile', 'gender'],
        reason: '核对',
      },
    })
    const cells = JSON.stringify(await linesOf(await file.arrayBuffer()))
    expect(cells).toContain(other)
    expect(cells).not.toContain(mobile)
    expect(cells).toContain('本人反对使用')
  })
})

describe('an objection to a product report', () => {
  test('is said where staff see the report, in its copy and in the log', async () => {
    const report = await addProductReport()
    const { id, requestNo } = await request({ kind: 'objection' })
    const both = await Promise.all(
      [1, 2].map(() => post(`/${id}/object`, { version: 1, records: [], reports: [report] })),
    )
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(await detail(id)).toMatchObject({ state: 'done', counts: { records: 0, reports: 1 } })
    const { held } = await detail(id)
    expect(held.reports).toEqual([expect.objectContaining({ id: report, objected: true })])
    const desk = await data(
      door.call('GET', `/complaintsvehicleinfo/consumer/info/${report}`, { token: officer }),
    )
    expect(desk.objection).toBe(requestNo)
    const copy = await request()
    const file = await door.call('GET', `/subjectrequest/${copy.id}/copy?reports=${report}`, {
      token: officer,
    })
    const { reports } = JSON.parse(await textIn(Buffer.from(await file.arrayBuffer())))
    expect(reports).toEqual([expect.objectContaining({ 本人反对使用: requestNo })])
    const log = await rows(
      `SELECT detail FROM audit_log WHERE action = 'noteObjection' AND entity = 'report' AND entity_id = $1`,
      [report],
    )
    expect(log).toEqual([{ detail: { request: requestNo } }])
    // A second objection leaves the first standing.
    const later = await request({ kind: 'objection' })
    expect((await post(`/${later.id}/object`, { version: 1, records: [], reports: [report] })).status).toBe(
      200,
    )
    expect(await rows('SELECT objection_id FROM intake_reports WHERE id = $1', [report])).toEqual([
      { objection_id: id },
    ])
  })

  test('is refused for a report of somebody else, and to who may not see personal data', async () => {
    const report = await addProductReport(other)
    const { id } = await request({ kind: 'objection', name: null })
    const objection = { version: 1, records: [], reports: [report] }
    expect((await post(`/${id}/object`, objection, clerk)).status).toBe(403)
    const answer = await post(`/${id}/object`, objection)
    expect([answer.status, (await answer.json()).errors]).toMatchObject([400, [{ path: 'reports' }]])
  })
})

test('a correction or a refusal is closed with what was done, once', async () => {
  const { id } = await request({ kind: 'correction' })
  const close = { version: 1, state: 'refused', outcome: '身份无法核实' }
  expect(await data(post(`/${id}/close`, close))).toMatchObject({ state: 'refused', outcome: '身份无法核实' })
  expect((await post(`/${id}/close`, { ...close, version: 2 })).status).toBe(409)
})

test('who asked is forgotten when the term of requests is over, and that they asked is not', async () => {
  const { id } = await request()
  await rows(`UPDATE subject_requests SET created_at = '2010-01-01' WHERE id = $1`, [id])
  const { clearExpired } = await import('@/lib/retention/apply-retention')
  const { defaultOf } = await import('@/lib/settings/schema')
  await clearExpired(door.database.db, defaultOf('retention'), new Date(), false)
  const left = await rows('SELECT kind, name, mobile, identity_proof FROM subject_requests WHERE id = $1', [
    id,
  ])
  expect(left).toEqual([{ kind: 'copy', name: null, mobile: null, identity_proof: '' }])
})

async function addProductReport(of = mobile): Promise<string> {
  const [row] = await rows(
    `INSERT INTO intake_reports (branch, complaint_no, receipt_hash, mobile, answers, consent_version, consent_at,
       consent_share, request_hash, receipt_seed, locale, state)
     VALUES ('product', $1, $1, $2, '{"productName": "电水壶"}', '1', now(), false, '', '', 'zh-CN', 'received')
     RETURNING id::text`,
    [`XF20260101${String(++n).padStart(6, '0')}`, of],
  )
  return row.id
}

async function textIn(zip: Buffer): Promise<string> {
  const path = join(door.files, 'copy.zip')
  await writeFile(path, zip)
  const entry = (await readZipDirectory(path)).find(({ name }) => name.endsWith('.json'))
  return text(readZipEntry(path, entry!))
}
