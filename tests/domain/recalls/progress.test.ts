import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notices } from '@/db/schema/notices'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { addDays, today } from '@/lib/core/today'
import { addRecall } from '@/lib/recalls/edit/save-recall'
import { setRecallState } from '@/lib/recalls/edit/set-recall-state'
import { listRecallHistory, pageRecalls } from '@/lib/recalls/page-recalls'
import { addProgress, amendProgress, deleteProgress } from '@/lib/recalls/progress/amend-progress'
import { listProgress } from '@/lib/recalls/progress/list-progress'
import { remindOverdue } from '@/lib/recalls/progress/remind-overdue'
import { getRecall } from '@/lib/recalls/read-recall'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ids: Catalogue
let ctx: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ids = await seedCatalogue(database.db)
  ctx = await contextOf(database.db, ['recall'])
})
afterAll(() => database.close())

const issues = (error: { code: string; details?: { issues?: { path: string; code: string }[] } }) =>
  error.details?.issues?.map(({ path, code }) => `${path} ${code}`) ?? error.code
const refusal = (work: Promise<unknown>) => work.then(() => 'done', issues)

let number = 0
async function running(startsAt: string) {
  const { id } = await addRecall(ctx, {
    ...{ recallNo: `P${++number}`, title: '召回部分星辰一号', kind: 'safety', influence: 'voluntary' },
    ...{ producerId: ids.producer, assemblyCode: '04', defect: '回位不良', filedAt: startsAt, startsAt },
    ...{ quantity: 1000, scopes: [{ modelRangeId: ids.series }] },
  })
  await setRecallState(ctx, { id, version: 1, state: 'filed' })
  await setRecallState(ctx, { id, version: 2, state: 'running' })
  return id
}

test('quarters are reported, corrected and taken back; completion leaves out what was scrapped', async () => {
  const id = await running('2020-01-01')
  const other = await running('2020-01-01')
  await addProgress(ctx, { id: other, asOf: '2020-05-31', total: 100, done: 60, removed: 20 })
  await addProgress(ctx, { id, asOf: '2020-03-31', total: 1000, done: 250 })
  const { reports, others } = await addProgress(ctx, {
    ...{ id, asOf: '2020-06-30', total: 1000, done: 450, unreachable: 30, removed: 100, note: '第二季度' },
  })
  expect(reports.map(({ asOf, completion, quarter }) => [asOf, completion, quarter])).toEqual([
    ['2020-03-31', 0.25, 0],
    ['2020-06-30', 0.5, 1],
  ])
  expect(others).toEqual([{ quarter: 1, mean: 0.75, n: 1 }])
  expect(await getRecall(ctx, { id })).toMatchObject({ completion: 0.5, asOf: '2020-06-30', overdue: true })

  const [first] = reports
  const amended = await amendProgress(ctx, { id, progressId: first!.id, version: 1, done: 300 })
  expect(amended.reports[0]).toMatchObject({ done: 300, version: 2 })
  expect(await refusal(amendProgress(ctx, { id, progressId: first!.id, version: 1, done: 310 }))).toBe(
    'conflict',
  )
  expect((await deleteProgress(ctx, { id, progressId: first!.id })).reports).toHaveLength(1)
  expect((await listRecallHistory(ctx, { id })).slice(0, 2).map(({ action }) => action)).toEqual([
    'deleteRecallProgress',
    'amendRecallProgress',
  ])
  expect((await listProgress(ctx, { id })).reports).toHaveLength(1)
})

test('figures that cannot be are refused', async () => {
  const id = await running('2020-01-01')
  const report = (more: object) =>
    refusal(addProgress(ctx, { id, asOf: '2020-06-30', total: 100, done: 50, ...more }))
  expect(await report({ asOf: '2099-01-01' })).toEqual(['asOf in_future_day'])
  expect(await report({ asOf: '2019-12-31' })).toEqual(['asOf before_begin'])
  expect(await report({ unreachable: 30, removed: 21 })).toEqual(['total below_sum'])
  expect(await report({ fileId: '999999' })).toEqual(['fileId not_offered'])
  expect(await report({})).toBe('done')
  expect(await report({})).toEqual(['asOf taken'])
  expect(await report({ asOf: '2020-09-30', done: 49 })).toEqual(['done below_earlier'])
  expect(await report({ asOf: '2020-03-31', done: 51 })).toEqual(['done above_later'])
  const { id: draft } = await addRecall(ctx, {
    ...{ recallNo: 'P-draft', title: 'x', kind: 'safety', influence: 'voluntary', defect: 'x' },
    ...{ producerId: ids.producer, assemblyCode: '04', filedAt: '2020-01-01', quantity: 1 },
  })
  expect(await refusal(addProgress(ctx, { id: draft, asOf: '2020-06-30', total: 1, done: 0 }))).toBe(
    'recall_state',
  )
})

test('whoever keeps recalls is told once of a campaign that nobody reported for too long', async () => {
  await database.db.update(recalls).set({ state: 'done' })
  const id = await running('2020-01-01')
  const asOf = addDays(today(ctx.now), -90)
  const overdue = async () =>
    (await pageRecalls(ctx, { overdue: 'true' as never })).records.map(row => row.id)
  expect(await overdue()).toEqual([id])
  expect(await remindOverdue(database.db, new Date())).toBe(1)
  await remindOverdue(database.db, new Date())
  const noted = await database.db.select().from(notices).where(eq(notices.kind, 'recallOverdue'))
  expect(noted.filter(({ userId }) => userId === ctx.user!.id).map(({ entityId }) => entityId)).toEqual([id])
  await addProgress(ctx, { id, asOf, total: 1, done: 0 })
  expect(await overdue()).toEqual([])
  expect(await remindOverdue(database.db, new Date())).toBe(0)
})
