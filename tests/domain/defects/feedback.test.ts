import { rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectFeedback, defectFiles } from '@/db/schema/defects'
import { readFile } from '@/lib/defects/files/read-file'
import { amendDefect } from '@/lib/defects/record/amend-defect'
import { readDefect } from '@/lib/defects/record/read-defect'
import { auditDefect } from '@/lib/defects/steps/audit-defect'
import { deleteFeedback } from '@/lib/defects/steps/delete-feedback'
import { giveFeedback } from '@/lib/defects/steps/give-feedback'
import { sweepFiles } from '@/lib/files/sweep-files'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf } from '@/tests/support/defects/history'
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
  await expect(auditDefect(life.auditor, { ...at, kind: 'audit', number: '1' })).rejects.toMatchObject({
    code: 'conflict',
  })
})
