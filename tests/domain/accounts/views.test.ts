import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { getPreference, setPreference } from '@/lib/accounts/people/preferences'
import { listViews, openView } from '@/lib/accounts/views/list-views'
import { changeView, removeView, saveView, setRoleViews } from '@/lib/accounts/views/save-view'
import type { Ctx } from '@/lib/core/context'
import { asSent } from '@/tests/support/as-sent'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let anna: Ctx
let bert: Ctx
let chief: Ctx
let other: Ctx

beforeAll(async () => {
  database = await openTestDatabase()
  ;[anna, bert, chief, other] = await Promise.all([
    contextOf(database.db, []),
    contextOf(database.db, []),
    contextOf(database.db, ['system_view']),
    contextOf(database.db, ['system_view']),
  ])
})
afterAll(() => database.close())

const query = 'state=10&sortField=vin&sortOrder=ascend'
const table = {
  columns: [
    { key: 'vin', width: 180 },
    { key: 'state', hidden: true },
  ],
  density: 'small' as const,
}
const namesOf = async (ctx: Ctx, list: string) => (await listViews(ctx, { list })).map(view => view.name)
const notedFor = (id: string) =>
  database.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id)

describe('a view', () => {
  test('is its owner’s, of one list, with address and columns', async () => {
    const { id } = await saveView(anna, { list: 'one', name: '  待形审  ', query, table })
    expect(await listViews(anna, { list: 'one' })).toEqual([
      {
        id,
        name: '待形审',
        shared: false,
        query,
        table,
        mine: true,
        preset: false,
        roleIds: [],
        ownerName: '测试员',
      },
    ])
    expect(await listViews(anna, { list: 'other' })).toEqual([])
    expect(await listViews(bert, { list: 'one' })).toEqual([])
    expect(await listViews(chief, { list: 'one' })).toEqual([])
  })

  test('is replaced by another of the same name, whoever else has one of that name', async () => {
    const first = await saveView(anna, { list: 'two', name: '同名', query: 'state=10', table })
    await saveView(bert, { list: 'two', name: '同名', query: 'state=30' })
    const again = await saveView(anna, { list: 'two', name: '同名', query: 'state=40' })
    expect(again.id).toBe(first.id)
    expect(await listViews(anna, { list: 'two' })).toMatchObject([{ query: 'state=40', table: null }])
    expect(await listViews(bert, { list: 'two' })).toMatchObject([{ query: 'state=30', mine: true }])
  })

  test('is shared with all by who may, says by whom, and stands below one’s own', async () => {
    const { id } = await saveView(chief, { list: 'three', name: '共享的', query, shared: true })
    await saveView(anna, { list: 'three', name: '自己的', query })
    expect(await listViews(anna, { list: 'three' })).toMatchObject([
      { name: '自己的', mine: true },
      { name: '共享的', mine: false, shared: true, ownerName: chief.user!.name },
    ])
    expect(await notedFor(id)).toMatchObject([{ action: 'shareView', userId: chief.user!.id }])
    await expect(
      saveView(anna, { list: 'three', name: '不该共享', query, shared: true }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    expect(await namesOf(bert, 'three')).toEqual(['共享的'])
    await saveView(chief, { list: 'three', name: '共享的', query })
    expect(await namesOf(bert, 'three')).toEqual([])
  })

  test('is removed by its owner, a shared one also by others who may share; for everybody else it is not there', async () => {
    const own = await saveView(anna, { list: 'four', name: '私有', query })
    const shared = await saveView(chief, { list: 'four', name: '共享', query, shared: true })
    const gone = expect.objectContaining({ code: 'not_found' })
    await expect(removeView(bert, { id: own.id })).rejects.toEqual(gone)
    await expect(removeView(other, { id: own.id })).rejects.toEqual(gone)
    await expect(removeView(bert, { id: shared.id })).rejects.toEqual(gone)
    expect(await namesOf(anna, 'four')).toEqual(['私有', '共享'])
    expect(await removeView(other, { id: shared.id })).toEqual({ deleted: shared.id })
    expect(await removeView(anna, { id: own.id })).toEqual({ deleted: own.id })
    await expect(removeView(anna, { id: own.id })).rejects.toEqual(gone)
    expect(await namesOf(anna, 'four')).toEqual([])
    expect(await notedFor(shared.id)).toMatchObject([
      { action: 'shareView' },
      { action: 'removeView', userId: other.user!.id, detail: { ownerId: chief.user!.id } },
    ])
    expect(await notedFor(own.id)).toEqual([])
  })

  test('is renamed and given other columns by its owner alone, and stands where a person puts it', async () => {
    const one = await saveView(chief, { list: 'moved', name: '甲', query, shared: true })
    const two = await saveView(chief, { list: 'moved', name: '乙', query: '' })
    await changeView(chief, { id: one.id, name: '丙', table })
    expect(await openView(anna, { list: 'moved', id: one.id })).toMatchObject({
      name: '丙',
      query,
      table,
      mine: false,
    })
    await expect(changeView(anna, { id: one.id, name: '丁' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeView(chief, { id: one.id, name: '乙' })).rejects.toMatchObject({
      code: 'duplicate',
      details: { issues: [{ path: 'name' }] },
    })
    expect(await openView(bert, { list: 'moved', id: two.id })).toBeNull()
    await setPreference(chief, { key: 'moved:views', value: [two.id, one.id] })
    expect(await namesOf(chief, 'moved')).toEqual(['乙', '丙'])
    const own = { columns: [{ key: 'vin' }] }
    await setPreference(anna, { key: `moved:view-${one.id}`, value: own })
    expect(await openView(anna, { list: 'moved', id: one.id })).toMatchObject({ table, ownTable: own })
    await removeView(chief, { id: one.id })
    expect(await getPreference(anna, { key: `moved:view-${one.id}` })).toBeNull()
  })

  test('is what a role starts with, once somebody who edits roles says so', async () => {
    const roleId = bert.user!.roles[0]!.id
    const mine = await saveView(chief, { list: 'preset', name: '未共享', query })
    const { id } = await saveView(chief, { list: 'preset', name: '待办', query, shared: true })
    const other = await saveView(chief, { list: 'preset', name: '另一个', query: '', shared: true })
    const editor = await contextOf(database.db, ['system_role'])
    await expect(setRoleViews(chief, { id, roleIds: [roleId] })).rejects.toMatchObject({ code: 'forbidden' })
    for (const wrong of [
      { id: mine.id, roleIds: [roleId] },
      { id, roleIds: ['999999999'] },
    ])
      await expect(setRoleViews(editor, wrong)).rejects.toMatchObject({ code: 'not_found' })
    expect(await openView(bert, { list: 'preset' })).toBeNull()
    await setRoleViews(editor, { id, roleIds: [roleId] })
    expect(await openView(bert, { list: 'preset' })).toMatchObject({ id, name: '待办' })
    expect(await openView(anna, { list: 'preset' })).toBeNull()
    expect((await listViews(editor, { list: 'preset' })).find(view => view.id === id)).toMatchObject({
      roleIds: [roleId],
      preset: false,
    })
    await setRoleViews(editor, { id: other.id, roleIds: [roleId] })
    expect(await openView(bert, { list: 'preset' })).toMatchObject({ name: '另一个' })
    await setRoleViews(editor, { id: other.id, roleIds: [] })
    expect(await openView(bert, { list: 'preset' })).toBeNull()
    expect((await notedFor(other.id)).map(({ action }) => action)).toEqual([
      'shareView',
      'setRoleViews',
      'setRoleViews',
    ])
  })

  test('has limits: fifty a list, names of sixty characters, and no columns that are none', async () => {
    for (let at = 1; at <= 50; at++) await saveView(anna, { list: 'five', name: `视图${at}`, query })
    const refusedAt = (path: string) => ({ code: 'invalid_input', details: { issues: [{ path }] } })
    await expect(saveView(anna, { list: 'five', name: '第五十一', query })).rejects.toMatchObject(
      refusedAt('name'),
    )
    await saveView(anna, { list: 'five', name: '视图50', query: '' })
    await saveView(anna, { list: 'six', name: '😀'.repeat(60), query: 'x'.repeat(4000) })
    const sound = { list: 'six', name: '名称', query }
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ name: '   ' }, 'name'],
      [{ name: '😀'.repeat(61) }, 'name'],
      [{ name: 'a\u0000b' }, 'name'],
      [{ query: 'x'.repeat(4001) }, 'query'],
      [{ list: '<script>' }, 'list'],
      [{ table: { density: 'huge' } }, 'table.density'],
      [{ table: { columns: [{ key: 'vin', render: 'x' }] } }, 'table.columns.0.render'],
      [{ ownerId: '1' }, 'ownerId'],
    ]
    for (const [change, path] of wrong)
      await expect(saveView(anna, asSent({ ...sound, ...change })), path).rejects.toMatchObject(
        refusedAt(path),
      )
    expect(await namesOf(anna, 'six')).toEqual(['😀'.repeat(60)])
  })
})
