import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEditing } from '@/lib/defects/presence/list-editing'
import { savePresence } from '@/lib/defects/presence/save-presence'
import { createDefect } from '@/lib/defects/record/create-defect'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { refusedFor } from '@/tests/support/defects/history'
import { type Life, openLife } from '@/tests/support/defects/life'

let database: TestDatabase
let life: Life

beforeAll(async () => {
  database = await openTestDatabase()
  life = await openLife(database.db)
})
afterAll(() => database.close())

const age = (interval: string) =>
  database.pool.query(`update defect_presence set seen_at = seen_at - $1::interval`, [interval])
const rows = async () =>
  (await database.pool.query('select count(*)::int as n from defect_presence')).rows[0].n

test('who has a record open or edits it is told to the others, until they leave or are no longer seen', async () => {
  const { complaintId } = await life.to.toReview()
  const here = (ctx: typeof life.all, pageId: string, more: object = {}) =>
    savePresence(ctx, { complaintId, pageId, editing: false, ...more })
  expect(await here(life.entry, 'entrypage1')).toEqual({ others: [] })
  expect(await here(life.entry, 'entrypage2', { editing: true })).toEqual({ others: [] })
  expect(await here(life.reviewer, 'reviewer11')).toEqual({ others: [{ name: '测试员', editing: true }] })
  const ids = [complaintId]
  expect(await listEditing(life.reviewer, { ids })).toEqual([{ complaintId, names: ['测试员'] }])
  expect(await listEditing(life.entry, { ids })).toEqual([])

  await here(life.entry, 'entrypage2', { left: true })
  expect(await here(life.reviewer, 'reviewer11')).toEqual({ others: [{ name: '测试员', editing: false }] })
  expect(await listEditing(life.reviewer, { ids })).toEqual([])

  await age('55 seconds')
  expect(await here(life.reviewer, 'reviewer11')).toEqual({ others: [] })
  expect(await rows()).toBe(2)
  await age('6 minutes')
  await here(life.reviewer, 'reviewer11')
  expect(await rows()).toBe(1)
})

test('nobody learns of a record that they may not see', async () => {
  const { id } = await createDefect(life.entry, { draft: true, summary: '草稿' })
  await savePresence(life.entry, { complaintId: id, pageId: 'entrypage1', editing: true })
  const ask = { complaintId: id, pageId: 'reviewer11', editing: false }
  expect(await refusedFor(savePresence(life.reviewer, ask))).toBe('not_found')
  expect(await listEditing(life.reviewer, { ids: [id] })).toEqual([])
})
