import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectFeedback, defectFiles } from '@/db/schema/defects'
import { pageDesk } from '@/lib/defects/desk/page-desk'
import { readFile } from '@/lib/defects/files/read-file'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { readDefect } from '@/lib/defects/record/read-defect'
import { states } from '@/lib/defects/states'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { deleteFeedback } from '@/lib/defects/steps/delete-feedback'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { reviewFeedback } from '@/lib/defects/steps/review-feedback'
import { sweepFiles } from '@/lib/files/sweep-files'
import { listNotices, readNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { listFiles, pdf, received, temporaryFolder } from '@/tests/support/intake/uploads'

let database: TestDatabase
let life: Life
const place = temporaryFolder()

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db, place.folder)
})
afterAll(async () => {
  await database.close()
  place.remove()
})

const file = (name = '反馈.pdf') => received(life.entry.services.fileStore, name, pdf())

test('feedback comes with its files, which are not the record’s own', async () => {
  const at = await life.to.approved()
  const own = await amendDefect(life.entry, {
    id: at.complaintId,
    version: at.version,
    files: [await file('a.pdf')],
  })
  const given = await giveFeedback(life.entry, {
    complaintId: at.complaintId,
    version: own.version,
    content: ' 已更换部件 ',
    files: [await file(), await file('照片.pdf')],
  })
  expect(given).toMatchObject({ state: 50, version: own.version + 1 })
  const shown = await readDefect(life.all, { id: at.complaintId })
  expect(shown.files.map(({ name }) => name)).toEqual(['a.pdf'])
  expect(shown.feedback).toMatchObject([
    { id: given.feedbackId, content: '已更换部件', files: [{ name: '反馈.pdf' }, { name: '照片.pdf' }] },
  ])
  expect((await historyOf(database.db, at.complaintId)).versions.at(-1)?.changes).toEqual({
    feedback: [null, '已更换部件'],
    feedbackFiles: [null, ['反馈.pdf', '照片.pdf']],
  })
  const files = { removeFiles: [shown.feedback[0]!.files[0]!.id] }
  expect(
    await issuesOf(amendDefect(life.entry, { id: at.complaintId, version: shown.version, ...files })),
  ).toEqual({
    removeFiles: 'not_offered',
  })
})

test('is given from evaluation on; only an approved record is closed with it, and a closed one is left alone', async () => {
  for (const make of [life.to.toEvaluate, () => life.to.toAudit(), () => life.to.rejected()]) {
    const { complaintId, version } = await make()
    expect(await giveFeedback(life.entry, { complaintId, content: '进展' })).toMatchObject({
      version: version + 1,
    })
    await expect(
      giveFeedback(life.entry, { complaintId, content: '办结', close: true }),
    ).rejects.toMatchObject({
      code: 'wrong_state',
    })
  }
  for (const make of [() => life.to.toReview(), life.to.returned]) {
    const { complaintId } = await make()
    await expect(giveFeedback(life.entry, { complaintId, content: '早了' })).rejects.toMatchObject({
      code: 'wrong_state',
    })
  }
  const { complaintId } = await life.to.approved()
  const closed = await giveFeedback(life.entry, { complaintId, content: '办结', close: 'true' })
  expect(closed).toMatchObject({ state: 90 })
  const late = [
    () => giveFeedback(life.entry, { complaintId, content: '再来' }),
    () => deleteFeedback(life.auditor, { id: closed.feedbackId }),
    () => amendDefect(life.entry, { id: complaintId, version: closed.version, mileage: 1 }),
  ]
  for (const call of late) await expect(call()).rejects.toMatchObject({ code: 'wrong_state' })
})

test('is deleted with its files, once, by who may, and only as part of its own record', async () => {
  const at = await life.to.approved()
  const { feedbackId } = await giveFeedback(life.entry, { ...at, content: '错了', files: [await file()] })
  const [kept] = await database.db.select().from(defectFiles).where(eq(defectFiles.feedbackId, feedbackId))
  await readFile(life.all, { id: kept!.id })
  await expect(deleteFeedback(life.entry, { id: feedbackId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(deleteFeedback(life.auditor, { id: feedbackId, complaintId: '1' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const gone = await deleteFeedback(life.auditor, { id: feedbackId, complaintId: at.complaintId })
  expect(gone).toMatchObject({ feedback: [], version: at.version + 2 })
  await expect(readFile(life.all, { id: kept!.id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteFeedback(life.auditor, { id: feedbackId })).rejects.toMatchObject({ code: 'not_found' })
  expect((await historyOf(database.db, at.complaintId)).versions.at(-1)?.changes).toEqual({
    feedback: ['错了', null],
    feedbackFiles: [['反馈.pdf'], null],
  })
})

test('that is refused leaves neither row nor file', async () => {
  const at = await life.to.approved()
  const before = [listFiles(place.folder), await database.db.$count(defectFeedback)]
  const refused = [
    { ...at, version: at.version - 1, content: '旧版本' },
    { complaintId: '999999999', content: '没有' },
    { ...at, content: ' ' },
  ]
  for (const input of refused) {
    const sent = await file()
    await expect(giveFeedback(life.entry, { ...input, files: [sent] })).rejects.toMatchObject({
      status: expect.any(Number),
    })
    await rm(sent.temporaryPath, { force: true })
  }
  expect([listFiles(place.folder), await database.db.$count(defectFeedback)]).toEqual(before)
})

test('keeps its files through the sweep', async () => {
  const at = await life.to.approved()
  await giveFeedback(life.entry, { ...at, content: '文件', files: [await file()] })
  const stored = listFiles(place.folder).map(line => path.join(place.folder, line.replace(/ \d+$/, '')))
  const old = new Date(Date.now() - 3 * 86_400_000)
  await Promise.all(stored.map(one => utimes(one, old, old)))
  await sweepFiles(database.db, life.entry.services.fileStore)
  const { feedback } = await readDefect(life.entry, { id: at.complaintId })
  const reply = await readFile(life.all, { id: feedback[0]!.files[0]!.id })
  if (!('open' in reply.file)) throw new Error('the file has no bytes')
  ;(await reply.file.open()).destroy()
})

test('two people who close a record at once close it once', async () => {
  const at = await life.to.approved()
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => giveFeedback(life.entry, { ...at, content: '办结', close: true })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await readDefect(life.entry, { id: at.complaintId })).feedback).toHaveLength(1)
  await expect(
    auditDefect(life.auditor, { ...at, kind: 'audit', result: '1', number: '1' }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
})

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
