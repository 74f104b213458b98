import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { jobs } from '@/db/schema/jobs'
import { defectAssignees } from '@/db/schema/workflow'
import type { Ctx } from '@/lib/core/context'
import { readDefect } from '@/lib/defects/record/read-defect'
import { states } from '@/lib/defects/states'
import { countUndo } from '@/lib/defects/steps/bulk/count-undo'
import { listBulkRecords } from '@/lib/defects/steps/bulk/list-bulk-records'
import { listBulk, readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { countBulk, startBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { undoBulk } from '@/lib/defects/steps/bulk/undo-bulk'
import { evaluateDefect } from '@/lib/defects/steps/evaluate-defect'
import { handOver } from '@/lib/defects/steps/hand-over'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { undoStep } from '@/lib/intake/triage/undo-triage'
import { jobKinds } from '@/lib/ops/server/jobs'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { refusedFor } from '@/tests/support/defects/history'
import { evaluation, type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life
let made = 0

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
  await database.db.update(jobs).set({ state: 'done' })
})
afterAll(() => database.close())

const reason = '选错了意见'
const run = () =>
  runNextJob(
    database.db,
    jobKinds,
    async userId => [life.all, life.reviewer].find(({ user }) => user?.id === userId) ?? null,
  )

async function records(count: number) {
  const keyword = `整批撤销第${++made}组`
  const ids: string[] = []
  for (let at = 0; at < count; at++)
    ids.push((await life.to.toReview({ summary: `${keyword}的记录` })).complaintId)
  return { ids, filters: { keyword } }
}
const stateOf = async (id: string) =>
  (await database.db.select().from(defects).where(eq(defects.id, id)))[0]!.state
const at = (complaintId: string, version: number) => ({ complaintId, version })

async function start(ctx: Ctx, request: Parameters<typeof startBulk>[1]) {
  const { jobId } = await startBulk(ctx, request)
  await run()
  return jobId
}
async function undo(ctx: Ctx, of: string) {
  const { jobId } = await undoBulk(ctx, { jobId: of, reason })
  await run()
  return jobId
}

test('what can be processed is counted by state before it starts', async () => {
  const { ids, filters } = await records(3)
  await reviewDefect(life.all, { ...at(ids[0]!, 1), opinionId: life.opinionId, result: '1' })
  expect(await countBulk(life.reviewer, { filters })).toEqual({
    total: 3,
    states: [
      { state: states.toReview, count: 2 },
      { state: states.toEvaluate, count: 1 },
    ],
  })
  expect(await refusedFor(countBulk(life.nobody, { filters }))).toBe('forbidden')
  expect(await refusedFor(countBulk(life.reviewer, { filters: { nonsense: '1' } }))).toBe('unknown_filter')
})

test('a bulk review is undone as a whole, but for what moved on, was undone or was reviewed again', async () => {
  const { ids, filters } = await records(5)
  const [free, evaluated, undone, again, also] = ids as [string, string, string, string, string]
  const review = { action: 'review', filters, opinionId: life.opinionId, result: '1' } as const
  const jobId = await start(life.all, review)
  await evaluateDefect(life.all, { ...at(evaluated, 2), ...evaluation })
  for (const id of [undone, again]) await undoStep(life.all, { undo: 'undoReview', ...at(id, 2) })
  await reviewDefect(life.all, { ...at(again, 3), opinionId: life.opinionId, result: '2' })

  const counted = await countUndo(life.all, { jobId })
  expect(counted).toMatchObject({ action: 'review', total: 5, possible: 2 })
  expect(counted.reasons.map(({ count }) => count).sort()).toEqual([1, 2])
  const undoJob = await undo(life.all, jobId)
  expect(await readBulk(life.all, { jobId: undoJob })).toMatchObject({
    action: 'review',
    undoOf: jobId,
    state: 'done',
    total: 5,
    done: 2,
    refused: 3,
  })
  expect(await Promise.all([free, evaluated, undone, again, also].map(stateOf))).toEqual([10, 40, 10, 20, 10])

  const done = await listBulkRecords(life.all, { jobId: undoJob })
  expect(done).toMatchObject({
    total: 2,
    records: [{ complaintNo: expect.any(String), stateDes: '待形审' }, {}],
  })
  const refused = await listBulkRecords(life.all, { jobId: undoJob, outcome: 'refused' })
  expect(refused.records.map(row => row.reason)).toEqual(
    refused.records.map(row =>
      expect.stringContaining(row.complaintId === evaluated ? '请先撤销其后的环节' : '不能再撤销'),
    ),
  )
  expect((await listBulk(life.all, {}))[0]).toMatchObject({ jobId: undoJob, undoOf: jobId, done: 2 })
  expect(await refusedFor(undoBulk(life.all, { jobId, reason }))).toBe('bulk_state')
  expect(await refusedFor(undoBulk(life.all, { jobId: undoJob, reason }))).toBe('bulk_state')
})

test('a bulk hand-over gives the records back to those who had them, a bulk deletion brings them back', async () => {
  const { ids, filters } = await records(2)
  const [held, free] = ids as [string, string]
  await handOver(life.all, {
    ...at(held, 1),
    stepId: 'review',
    people: [life.all.user!.loginId],
    remarks: '先看这条',
  })
  const people = [life.reviewer.user!.loginId]
  const handedOver = await start(life.all, { action: 'handOver', filters, stepId: 'review', people })
  await undo(life.all, handedOver)
  const assignees = await database.db.select().from(defectAssignees)
  const of = (id: string) => assignees.filter(({ defectId }) => defectId === id)
  expect([of(held), of(free)]).toMatchObject([[{ userId: life.all.user!.id, note: '先看这条' }], []])

  const deleted = await start(life.all, { action: 'delete', filters, reason: '测试数据' })
  expect(await countUndo(life.all, { jobId: deleted })).toMatchObject({ total: 2, possible: 2, reasons: [] })
  await undo(life.all, deleted)
  expect((await readDefect(life.all, { id: held })).deletedAt).toBeNull()
  expect((await readDefect(life.all, { id: free })).flow.at(-1)).toMatchObject({
    nodeState: 'restore',
    remarks: reason,
  })
})

test('asking twice for an undo starts one, and only who started the job and may undo its step can ask', async () => {
  const { filters } = await records(1)
  const review = { action: 'review', filters, opinionId: life.opinionId, result: '1' } as const
  const { jobId } = await startBulk(life.reviewer, review)
  expect(await refusedFor(undoBulk(life.reviewer, { jobId, reason }))).toBe('bulk_state')
  await run()
  expect(await refusedFor(undoBulk(life.all, { jobId, reason }))).toBe('not_found')
  expect(await refusedFor(undoBulk(life.evaluator, { jobId, reason }))).toBe('forbidden')
  const asked = await Promise.all([1, 2, 3].map(() => undoBulk(life.reviewer, { jobId, reason })))
  expect(new Set(asked.map(one => one.jobId)).size).toBe(1)
  await run()
})
