import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '@/lib/core/context'
import { startBulk } from '@/lib/defects/steps/bulk/start-bulk'
import { handOver } from '@/lib/defects/steps/hand-over'
import { reviewDefect } from '@/lib/defects/steps/review-defect'
import { undoReview } from '@/lib/intake/triage/undo-review'
import { listNotices } from '@/lib/notices/list-notices'
import { readNotices } from '@/lib/notices/read-notices'
import { jobKinds } from '@/lib/ops/server/job-kinds'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

async function unread(ctx: Ctx) {
  const { records } = await listNotices(ctx, {})
  const found = records.filter(({ read }) => !read).map(({ kind, href }) => `${kind} ${href}`)
  if (found.length > 0) await readNotices(ctx, { all: true })
  return found
}

test('who gets a record is told, who hands it to themselves is not', async () => {
  const { complaintId, version } = await life.to.toReview()
  const toAuditor = { complaintId, version, stepId: 'audit' as const, people: [life.auditor.user!.id] }
  // Not a step of a record in this state: neither handed over nor told.
  await expect(handOver(life.all, toAuditor)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await unread(life.auditor)).toEqual([])
  await handOver(life.all, { complaintId, version, stepId: 'review', people: [life.reviewer.user!.id] })
  expect(await unread(life.reviewer)).toEqual([
    `handedOver /index?view=desk&tab=handed&record=${complaintId}`,
  ])
  await handOver(life.all, {
    complaintId,
    version: version + 1,
    stepId: 'review',
    people: [life.all.user!.id],
  })
  expect(await unread(life.all)).toEqual([])
})

test('who entered a record is told of its return, unless it was taken back before they read of it', async () => {
  const { complaintId, version } = await life.to.toReview()
  const review = { complaintId, version, opinionId: life.opinionId, result: '2' as const }
  const { reviewId } = await reviewDefect(life.reviewer, review)
  await undoReview(life.reviewer, { id: reviewId, complaintId })
  expect(await unread(life.all)).toEqual([])
  await reviewDefect(life.reviewer, { ...review, version: version + 2 })
  expect(await unread(life.all)).toEqual([`returned /defects/${complaintId}`])
  const passed = await life.to.toReview()
  await reviewDefect(life.reviewer, { ...passed, opinionId: life.opinionId, result: '1' })
  expect(await unread(life.all)).toEqual([])
})

test('the end of a job is told to who started it', async () => {
  const keyword = '通知测试的一条'
  await life.to.toReview({ summary: keyword })
  await startBulk(life.reviewer, {
    action: 'review',
    filters: { keyword },
    opinionId: life.opinionId,
    result: '1',
  })
  await runNextJob(database.db, jobKinds, async () => life.reviewer)
  expect(await unread(life.reviewer)).toEqual([expect.stringMatching(/^jobDone \/defects\/bulk\?job=\d+$/)])
})
