import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillEmpty } from '@/app/(staff)/defects/_parts/form/caller/fill-empty'
import { listCallerRecords } from '@/lib/defects/find/list-caller-records'
import { readDefect } from '@/lib/defects/record/read-defect'
import { supplementDefect } from '@/lib/defects/steps/supplement-defect'
import { listNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const car = { vin: 'WDBEA30D3HA391172', vinOverrideReason: '测试' }

test('four digits of the telephone list the caller, and what there is of the same car by another', async () => {
  const own = await life.to.toReview({ ...car, mobile: '13912340417', reporterName: '欧阳寻箸' })
  const other = await life.to.toEvaluate({ ...car, mobile: '13700008831' })
  await supplementDefect(life.all, { complaintId: own.complaintId, content: '又熄火一次', callSeconds: 75 })
  const { records, more } = await listCallerRecords(life.all, { text: '0417' })
  expect(more).toBe(false)
  expect(records).toMatchObject([
    {
      id: own.complaintId,
      matched: 'mobile',
      reporterName: '欧阳寻箸',
      maySupplement: true,
      last: { remarks: '又熄火一次', node: '报告人补充', by: '测试员' },
    },
    { id: other.complaintId, matched: null },
  ])
  for (const text of ['欧阳女士 13912340417', '139-1234-0417（本人）', '电话：139 1234 0417'])
    expect((await listCallerRecords(life.all, { text })).records[0]).toMatchObject({
      id: own.complaintId,
      matched: 'mobile',
    })
})

test('who sees masks finds by a whole VIN, and learns no name', async () => {
  const masked = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_add'])
  expect((await listCallerRecords(masked, { text: '0417' })).records).toEqual([])
  const { records } = await listCallerRecords(masked, { text: car.vin })
  expect(records.map(({ vin }) => vin)).toEqual(['WDBEA30D3HA******', 'WDBEA30D3HA******'])
  expect(records[0]).not.toHaveProperty('reporterName')
  expect(await refusedFor(listCallerRecords(await contextOf(database.db, []), { text: '0417' }))).toBe(
    'forbidden',
  )
})

test('a supplement has a version and a row of the flow, keeps the state, adds the time and tells who has the record', async () => {
  const { complaintId, version } = await life.to.toEvaluate()
  const writer = await contextOf(database.db, ['vehicle_defect', 'vehicle_defect_add'])
  const say = (content: string, callSeconds?: number) =>
    supplementDefect(writer, { complaintId, content, callSeconds })
  await say('车已修好', 60)
  expect(await say('又坏了', 30)).toMatchObject({ state: 30, version: version + 2 })
  const { record, versions, flow } = await historyOf(database.db, complaintId)
  expect(record.callSeconds).toBe(90)
  expect(versions.at(-1)!.changes).toEqual({ callSeconds: [60, 90], supplement: [null, '又坏了'] })
  expect(flow.at(-1)).toMatchObject({ node: 'supplement', remarks: '又坏了', fromState: 30, toState: 30 })
  const written = (await listNotices(life.all, {})).records.filter(({ kind }) => kind === 'supplemented')
  expect(written[0]!.text).toContain(record.complaintNo)
  expect(await issuesOf(say(''))).toEqual({ content: 'required' })
  expect(await refusedFor(supplementDefect(life.nobody, { complaintId, content: 'x' }))).toBe('forbidden')
  expect((await readDefect(life.all, { id: complaintId })).callSeconds).toBe(90)
})

test('taking over fills what is empty, and a chain of the catalogue only as a whole', () => {
  const record = {
    mobile: '13912340417',
    producerId: '1',
    brandId: '2',
    modelRangeId: '3',
    plateNo: '沪A12345',
  }
  const car = ['producerId', 'brandId', 'modelRangeId', 'plateNo'] as const
  expect(fillEmpty({ producerId: '1' }, record, car)).toEqual({
    change: { producerId: '1', brandId: '2', modelRangeId: '3', plateNo: '沪A12345' },
    count: 3,
    kept: 0,
  })
  expect(fillEmpty({ brandId: '9', plateNo: '沪B1' }, record, car)).toEqual({ change: {}, count: 0, kept: 2 })
})
