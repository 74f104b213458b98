import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { defectFiles, defects, defectVersions } from '@/db/schema/defects'
import { defectAssignees, defectFlow } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { listVersions, readVersion } from '@/lib/defects/history/list-versions'
import { pageMyDefects } from '@/lib/defects/list/page-defects'
import { pageDeletedDefects } from '@/lib/defects/list/page-deleted-defects'
import { readDefect, readDefectForEdit, revealPersonalData } from '@/lib/defects/record/read-defect'
import { listFlow } from '@/lib/defects/steps/list-flow'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let all: Ctx
let viewer: Ctx
let editor: Ctx

const personal = {
  cardNo: '310101199001011234',
  email: 'zhang@example.com',
  address: '浦东新区某路 1 号',
  plateNo: '沪A12345',
  age: 41,
  gender: 'M',
}

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  all = await contextOf(database.db, 'all')
  viewer = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edithistory'])
  editor = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_edit'])
})
afterAll(() => database?.close())

let number = 0
async function addDefect(more: Partial<typeof defects.$inferInsert> = {}) {
  const [row] = await database.db
    .insert(defects)
    .values({
      ...validValues(ids),
      ...personal,
      typeCodeId: ids.typeCode,
      scenario: ['01', '12'],
      complaintNo: `T${++number}`,
      createdBy: all.user!.id,
      ...more,
    })
    .returning()
  return row!
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    error => error.code,
  )
const notes = (action: string, id: string) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.entityId, id)))

test('a record comes with names beside its ids and codes, and with all that belongs to it', async () => {
  const { id } = await addDefect()
  await database.db.insert(defectFiles).values({
    defectId: id,
    kind: '1',
    name: '行驶证.jpg',
    mime: 'image/jpeg',
    size: 3,
    sha256: 'x',
    storeKey: 'secret',
    createdBy: all.user!.id,
  })
  await database.db
    .insert(defectFlow)
    .values({ defectId: id, toState: 10, node: 'create', userName: '王', version: 1 })
  await database.db
    .insert(defectVersions)
    .values({ defectId: id, version: 1, kind: 'create', door: 'http', changes: {} })
  const record = await readDefect(all, { id })
  expect(record).toMatchObject({
    id,
    state: 10,
    stateDes: '待形审',
    provinceName: '上海市',
    assemblyName: '制动系',
    vin: 'LSVAB2183K2100001',
    mobile: '13812341234',
    reporterName: '张三丰',
    masked: [],
    canReveal: false,
    feedback: [],
    reviews: [],
    audits: [],
    createdByName: '测试员',
  })
  expect(record.brandName).toContain('星辰')
  expect(record.typeCodeName).toContain('XC7150')
  expect(record.scenarioNames).toHaveLength(2)
  expect(record.files[0]).toMatchObject({ name: '行驶证.jpg', thumb: false, createdByName: '测试员' })
  expect(JSON.stringify(record)).not.toContain('secret')
  expect(record.flow).toMatchObject([
    { nodeState: 'create', userName: '王', recordBizId: id, hasVersion: true },
  ])
  expect(await listFlow(viewer, { id })).toMatchObject([{ toState: 10, hasVersion: true }])
})

test('who may not see personal data gets masks, and no trace of what they hide', async () => {
  const { id } = await addDefect()
  const record = await readDefect(viewer, { id })
  expect(record).toMatchObject({
    vin: 'LSVAB2183K2******',
    mobile: '138****1234',
    reporterName: '张*',
    cardNo: '310***********1234',
    email: 'z***@example.com',
    plateNo: '沪A*****',
    address: '***',
    age: null,
    canReveal: false,
  })
  expect(record.masked).toEqual(
    expect.arrayContaining(['vin', 'mobile', 'reporterName', 'cardNo', 'email', 'plateNo', 'address', 'age']),
  )
  for (const secret of ['100001', '13812341234', '三丰', '19900101', 'zhang', '某路'])
    expect(JSON.stringify(record)).not.toContain(secret)
  expect(await notes('readDefect', id)).toHaveLength(0)
})

test('the page of a record has the VIN in clear for who sees personal data, as the list has, and notes it', async () => {
  const { id } = await addDefect()
  const asPage = { id, masked: true, clearVin: true }
  expect(await readDefect(viewer, asPage)).toMatchObject({ vin: 'LSVAB2183K2******' })
  expect(await notes('readDefect', id)).toHaveLength(0)
  const record = await readDefect(all, asPage)
  expect(record).toMatchObject({ vin: 'LSVAB2183K2100001', mobile: '138****1234', canReveal: true })
  expect(record.masked).not.toContain('vin')
  expect(await notes('readDefect', id)).toMatchObject([{ detail: { fields: ['vin'] } }])
})

test('seeing personal data in clear is written down, each time', async () => {
  const { id } = await addDefect()
  await readDefect(all, { id, masked: true })
  expect(await notes('readDefect', id)).toHaveLength(0)
  await readDefect(all, { id })
  await readDefectForEdit(all, { id })
  expect(await revealPersonalData(all, { id })).toMatchObject({
    mobile: '13812341234',
    vin: 'LSVAB2183K2100001',
    // The masked value has no label.
    genderName: '男',
  })
  expect(await code(revealPersonalData(viewer, { id }))).toBe('forbidden')
  expect(await notes('readDefectForEdit', id)).toHaveLength(1)
  expect(await notes('revealPersonalData', id)).toHaveLength(1)
  const [note] = await notes('readDefect', id)
  expect(note).toMatchObject({
    userId: all.user!.id,
    entity: 'defect',
    outcome: 'done',
    requestId: all.requestId,
  })
})

test('the form of somebody who sees masks names the fields that must not come back', async () => {
  const { id } = await addDefect()
  const form = await readDefectForEdit(editor, { id })
  expect(form).toMatchObject({ id, version: 1, values: { mobile: '138****1234', mileage: 12_000 } })
  expect(form.masked).toContain('mobile')
  expect((await readDefectForEdit(all, { id })).masked).toEqual([])
  expect(await code(readDefectForEdit(viewer, { id }))).toBe('forbidden')
})

test('what is not there, or deleted and not for these eyes, is not found', async () => {
  const { id } = await addDefect({ deletedAt: new Date(), deletedBy: all.user!.id, deleteReason: '重复' })
  for (const read of [readDefect, readDefectForEdit])
    expect(await code(read(editor, { id }))).toBe('not_found')
  expect(await code(listFlow(viewer, { id }))).toBe('not_found')
  expect(await code(listVersions(viewer, { complaintId: id }))).toBe('not_found')
  expect(await readDefect(all, { id })).toMatchObject({ deleteReason: '重复', deletedByName: '测试员' })
  expect(await code(readDefect(all, { id: '999999999' }))).toBe('not_found')
  expect(await code(readDefect(all, { id: '1; DROP' }))).toBe('invalid_input')
})

test('the deleted list says who, when and why', async () => {
  const gone = await addDefect({ deletedAt: new Date(), deletedBy: all.user!.id, deleteReason: '测试数据' })
  const { total, records } = await pageDeletedDefects(all, { complaintNo: gone.complaintNo })
  expect([total, records.length]).toEqual([1, 1])
  expect(records[0]).toMatchObject({ id: gone.id, deleteReason: '测试数据', deletedByName: '测试员' })
  const keeper = await contextOf(database.db, ['vehicle_defect_delete'])
  expect((await pageDeletedDefects(keeper, {})).records[0]!.vin).toBe('LSVAB2183K2******')
  expect(await code(pageDeletedDefects(viewer, {}))).toBe('forbidden')
  expect(await code(pageDeletedDefects(all, { mobile: '1' }))).toBe('unknown_filter')
  expect(await code(pageDeletedDefects(all, { sortField: 'mobile' }))).toBe('unknown_filter')
})

test('a version shows its changes and the record as it stood, masked like everything else', async () => {
  const { id } = await addDefect({ mileage: 30, mobile: '13900000003', gender: 'F', age: null, version: 3 })
  const add = (version: number, kind: string, changes: Record<string, [unknown, unknown]>) =>
    database.db
      .insert(defectVersions)
      .values({ defectId: id, version, kind, door: 'http', userId: all.user!.id, changes })
      .returning()
  const [first] = await add(1, 'create', { mileage: [null, 10], mobile: [null, '13900000001'] })
  const [second] = await add(2, 'amend', {
    mileage: [10, 20],
    mobile: ['13900000001', '13900000002'],
    gender: [null, 'F'],
    age: [40, null],
  })
  await add(3, 'amend', {
    mileage: [20, 30],
    mobile: ['13900000002', '13900000003'],
    province: ['440000', '310000'],
  })
  const versions = await listVersions(viewer, { complaintId: id })
  expect(versions.map(version => [version.version, version.userName])).toEqual([
    [3, '测试员'],
    [2, '测试员'],
    [1, '测试员'],
  ])
  expect(versions[0]!.changedFields.sort()).toEqual(['mileage', 'mobile', 'province'])
  expect(versions[0]!.changes).toMatchObject([
    { field: 'mobile', old: '139****0002', new: '139****0003' },
    { field: 'mileage', old: 20, new: 30 },
    { field: 'province', oldName: '广东省', newName: '上海市' },
  ])
  expect(versions[2]!.changes).toEqual([])
  expect(JSON.stringify(await listVersions(all, { complaintId: id }))).not.toMatch(/1390000000/)
  expect((await readVersion(all, { id: first!.id })).values).toMatchObject({
    mileage: 10,
    mobile: '13900000001',
  })
  const seen = await readVersion(viewer, { id: second!.id })
  expect(seen.values).toMatchObject({ mileage: 20, mobile: '139****0002', province: '440000' })
  expect(seen.names.provinceName).toBe('广东省')
  expect(seen.changes).toContainEqual(
    expect.objectContaining({ field: 'mobile', old: '139****0001', new: '139****0002', masked: true }),
  )
  expect(JSON.stringify(seen)).not.toMatch(/1390000000/)
  // Numbers and codes have no masked form: only their presence is shown, and empty stays empty.
  expect(seen.masked).toContain('gender')
  expect(seen.changes.filter(({ field }) => field === 'gender' || field === 'age')).toEqual([
    expect.objectContaining({ old: null, new: null, oldName: '***', newName: null }),
    expect.objectContaining({ old: null, new: null, oldName: null, newName: '***' }),
  ])
  expect(await code(readVersion(editor, { id: first!.id }))).toBe('forbidden')
  expect(await code(readVersion(all, { id: '999999999' }))).toBe('not_found')
})

test('the home list tells all, mine, handled and waiting apart', async () => {
  const mine = await addDefect({ createdBy: viewer.user!.id })
  const handled = await addDefect()
  await database.db.insert(defectFlow).values({
    defectId: handled.id,
    toState: 10,
    node: 'amend',
    userName: 'x',
    userId: viewer.user!.id,
    version: 1,
  })
  const handed = await addDefect({ state: 50 })
  await database.db
    .insert(defectAssignees)
    .values({ defectId: handed.id, userId: viewer.user!.id, step: 'feedback' })
  const reviewer = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_feedback_audit'])
  const idsOf = async (ctx: Ctx, type: number) =>
    (await pageMyDefects(ctx, { type, limit: 100 })).records.map(row => row.id)
  expect(await idsOf(viewer, 2)).toEqual([mine.id])
  expect(await idsOf(viewer, 3)).toEqual([handled.id])
  expect(await idsOf(viewer, 4)).toEqual([handed.id])
  const waiting = (await pageMyDefects(reviewer, { type: 4, limit: 100, complaintNo: 'T' })).records
  expect(waiting.map(row => row.id)).toContain(mine.id)
  expect(new Set(waiting.map(row => row.state))).toEqual(new Set([10]))
  expect((await pageMyDefects(viewer, { type: 1 })).total).toBeGreaterThan(3)
  expect(await code(pageMyDefects(viewer, { type: 5 }))).toBe('invalid_input')
})
