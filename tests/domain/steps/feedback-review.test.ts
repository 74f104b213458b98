import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageDesk } from '@/lib/defects/desk/page-desk'
import { readDefect } from '@/lib/defects/record/read-defect'
import { states } from '@/lib/defects/states'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { reviewFeedback } from '@/lib/defects/steps/review-feedback'
import { listNotices } from '@/lib/notices/list-notices'
import { readNotices } from '@/lib/notices/read-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

async function given(close: boolean) {
  const { complaintId, version } = await life.to.approved()
  const answer = await giveFeedback(life.entry, { complaintId, version, content: '已电话告知', close })
  return { complaintId, version: version + 1, id: answer.feedbackId }
}
const feedbackOf = async (id: string) => (await readDefect(life.all, { id })).feedback
const toReview = async () => (await pageDesk(life.auditor, { tab: 'feedback', limit: 100 })).records

test('feedback waits for somebody else’s review, who passes it or returns it with an opinion', async () => {
  const { complaintId, version, id } = await given(false)
  expect(await feedbackOf(complaintId)).toMatchObject([{ state: 'waiting', closes: false, reviewedAt: null }])
  expect((await toReview()).map(row => row.id)).toContain(complaintId)
  expect(await refusedFor(pageDesk(life.entry, { tab: 'feedback' }))).toBe('forbidden')

  const review = { id, complaintId, version }
  expect(await refusedFor(reviewFeedback(life.entry, { ...review, result: '1' }))).toBe('forbidden')
  expect(await issuesOf(reviewFeedback(life.auditor, { ...review, result: '2' }))).toEqual({
    opinion: 'feedback_opinion_required',
  })
  expect(await refusedFor(reviewFeedback(life.auditor, { ...review, version: 1, result: '1' }))).toBe(
    'conflict',
  )
  expect(await refusedFor(reviewFeedback(life.auditor, { ...review, id: '999999', result: '1' }))).toBe(
    'not_found',
  )

  await reviewFeedback(life.auditor, { ...review, result: '2', opinion: '请附通话记录' })
  expect(await feedbackOf(complaintId)).toMatchObject([
    {
      state: 'returned',
      reviewOpinion: '请附通话记录',
      reviewedByName: '测试员',
      reviewedAt: expect.any(String),
    },
  ])
  expect((await toReview()).map(row => row.id)).not.toContain(complaintId)
  const notified = (await listNotices(life.entry, {})).records[0]
  expect(notified).toMatchObject({ kind: 'feedbackReturned', href: `/defects/${complaintId}#feedback` })
  await readNotices(life.entry, { all: true })

  await reviewFeedback(life.auditor, { ...review, version: version + 1, result: '1' })
  expect((await listNotices(life.entry, {})).records[0]).toMatchObject({ kind: 'undone', read: false })
  const { flow, versions, audit } = await historyOf(database.db, complaintId)
  expect(flow.slice(-2).map(({ node }) => node)).toEqual(['reviewFeedback', 'reviewFeedback'])
  expect(versions.at(-1)?.changes).toMatchObject({ feedbackState: ['returned', 'passed'] })
  expect(audit.map(({ action }) => action)).toContain('reviewFeedback')
})

test('nobody reviews their own feedback', async () => {
  const { complaintId, version } = await life.to.approved()
  const answer = await giveFeedback(life.all, { complaintId, version, content: '已告知' })
  const own = { id: answer.feedbackId, complaintId, version: version + 1, result: '1' as const }
  expect(await refusedFor(reviewFeedback(life.all, own))).toBe('own_feedback')
})

test('returning the feedback that closed a record opens it again', async () => {
  const { complaintId, version, id } = await given(true)
  const review = { id, complaintId, version, result: '2' as const, opinion: '未答复诉求' }
  expect(await reviewFeedback(life.auditor, review)).toMatchObject({
    state: states.approved,
    feedback: [{ state: 'returned', closes: true, undoneAt: expect.any(String) }],
  })
  expect((await historyOf(database.db, complaintId)).flow.at(-1)).toMatchObject({
    node: 'undoClose',
    remarks: '未答复诉求',
  })
})
