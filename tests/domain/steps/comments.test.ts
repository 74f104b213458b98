import { afterAll, beforeAll, expect, test } from 'vitest'
import { listComments } from '@/lib/comments/list-comments'
import { addComment, deleteComment } from '@/lib/comments/write-comments'
import type { Ctx } from '@/lib/core/context'
import { createDefect } from '@/lib/defects/record/create-defect'
import { countUnread, listNotices, readNotices } from '@/lib/notices/list-notices'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { historyOf, issuesOf, refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let life: Life
let colleague: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
  colleague = await contextOf(database.db, ['vehicle_defect'])
})
afterAll(() => database.close())

const about = async () => {
  const { complaintId, version } = await life.to.toReview()
  return { entity: 'defect' as const, entityId: complaintId, version }
}

test('who is mentioned is told, and is shown as having read it; nothing enters the record', async () => {
  const { version, ...on } = await about()
  const person = colleague.user!.id
  await addComment(life.entry, { ...on, text: '同批次还有两台', mentioned: [person] })
  const [written] = await listComments(life.entry, on)
  expect(written).toMatchObject({
    text: '同批次还有两台',
    mine: true,
    mentioned: [{ read: false }],
    notice: null,
  })
  const { records } = await listNotices(colleague, {})
  expect(records[0]).toMatchObject({ kind: 'mentioned', href: `/defects/${on.entityId}#comments` })
  expect(records[0]!.text).toMatch(/在缺陷记录 QX\d{14} 的讨论中提到了您$/)
  const [seen] = await listComments(colleague, on)
  expect(seen!.mine).toBe(false)
  await readNotices(colleague, { ids: [seen!.notice!] })
  expect((await listComments(life.entry, on))[0]!.mentioned).toMatchObject([{ read: true }])
  const { record, versions } = await historyOf(database.db, on.entityId)
  expect([record.version, versions.length]).toEqual([version, version])
})

test('only its writer deletes a comment, and with it the notice', async () => {
  const { version: _, ...on } = await about()
  const { id } = await addComment(life.entry, { ...on, text: '看一下', mentioned: [colleague.user!.id] })
  const before = await countUnread(colleague, {})
  expect(await refusedFor(deleteComment(colleague, { id }))).toBe('not_found')
  await deleteComment(life.entry, { id })
  expect(await countUnread(colleague, {})).toBe(before - 1)
  expect(await listComments(life.entry, on)).toEqual([])
})

test('of a draft nobody is told but who has it', async () => {
  const { id: entityId } = await createDefect(life.entry, { draft: true, summary: '制动踏板发软' })
  const draft = { entity: 'defect' as const, entityId, text: '还差照片' }
  expect(await issuesOf(addComment(life.entry, { ...draft, mentioned: [colleague.user!.id] }))).toEqual({
    'mentioned.0': 'may_not_read',
  })
  expect(await refusedFor(addComment(colleague, draft))).toBe('not_found')
  await addComment(life.entry, { ...draft, mentioned: [life.entry.user!.id] })
  expect(await listComments(life.entry, { entity: 'defect', entityId })).toHaveLength(1)
})

test('who may not read the thing may neither write nor be mentioned', async () => {
  const { version: _, ...on } = await about()
  const stranger = await contextOf(database.db, ['recall'])
  expect(await refusedFor(addComment(stranger, { ...on, text: 'x' }))).toBe('forbidden')
  expect(await refusedFor(listComments(stranger, on))).toBe('forbidden')
  expect(
    await issuesOf(addComment(life.entry, { ...on, text: 'x', mentioned: [stranger.user!.id] })),
  ).toEqual({
    'mentioned.0': 'may_not_read',
  })
  expect(await issuesOf(addComment(life.entry, { ...on, text: ' ' }))).toEqual({ text: 'required' })
  const nowhere = { entity: 'watchItem' as const, entityId: '999999999' }
  expect(await refusedFor(listComments(life.all, nowhere))).toBe('not_found')
})
