import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let keeper: string

beforeAll(async () => {
  door = await openDoor()
  keeper = await door.signIn(['dictionary_code'])
})
afterAll(() => door.close())

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
async function ask(method: string, path: string, json?: unknown, token = keeper): Promise<any> {
  const answer = await door.call(method, path, { token, json })
  return { status: answer.status, ...(await answer.json()) }
}
const add = (code: string, more: object = {}) =>
  ask('POST', '/dicinfo/add', { key: 'weather', code, name: `天气 ${code}`, ...more })
const offered = async () =>
  (await ask('GET', '/dicinfo?key=weather')).data.items.map((item: { code: string }) => item.code)

test('the lists say how many items they hold and which are fixed', async () => {
  const { data } = await ask('GET', '/dicinfo/lists')
  expect(data).toContainEqual({ key: 'brandNature', name: '品牌性质', items: 3, fixed: true })
  expect(data.find((list: { key: string }) => list.key === 'weather')).toMatchObject({ fixed: false })
})

test('an item is added at the end, shows who added it, is offered, and changes the ETag of all lists', async () => {
  const etag = async () => (await door.call('GET', '/dicinfo/all', { token: keeper })).headers.get('etag')
  const before = await etag()
  const { data } = await add('X1')
  expect(data).toMatchObject({ code: 'X1', enabled: true, version: 1, updatedByName: '测试员' })
  expect((await offered()).at(-1)).toBe('X1')
  expect(await etag()).not.toBe(before)
})

test('a disabled item is kept and not offered; a stale change is a conflict', async () => {
  await add('X2')
  const change = (version: number, more: object) =>
    ask('PUT', '/dicinfo/update', { key: 'weather', code: 'X2', version, ...more })
  expect((await change(1, { enabled: false })).data).toMatchObject({ enabled: false, version: 2 })
  expect(await offered()).not.toContain('X2')
  const page = await ask('GET', '/dicinfo/page?key=weather&enabled=false')
  expect(page.data.records.map((row: { code: string }) => row.code)).toEqual(['X2'])
  const stale = await change(1, { name: '晴' })
  expect([stale.status, stale.data.current.version]).toEqual([409, 2])
})

test('a code is taken once, also by two at once', async () => {
  const both = await Promise.all([add('X3'), add('X3')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409).errors[0].path).toBe('code')
})

test('an item in use stays, in single and in list fields; one that is not goes', async () => {
  const { pool } = door.database
  await add('X4')
  await ask('POST', '/dicinfo/add', { key: 'scenario', code: 'X4', name: '场景' })
  const remove = (key: string) => ask('DELETE', `/dicinfo?key=${key}&code=X4`)
  await pool.query(
    `update defects set weather = 'X4', scenario = '{12,X4}' where id in (select id from defects order by id limit 2)`,
  )
  expect(await remove('weather')).toMatchObject({ status: 409, data: { records: 2, rows: 0 } })
  expect(await remove('scenario')).toMatchObject({ status: 409, data: { records: 2, rows: 0 } })
  await pool.query(`update defects set weather = null, scenario = '{}' where weather = 'X4'`)
  expect([(await remove('weather')).status, (await remove('scenario')).status]).toEqual([200, 200])
  expect((await remove('weather')).status).toBe(404)
})

test('of a fixed list only names and order change', async () => {
  const name = await ask('PUT', '/dicinfo/update', {
    key: 'brandNature',
    code: '1',
    version: 1,
    nameEn: 'Own brand',
  })
  expect(name.data).toMatchObject({ nameEn: 'Own brand', version: 2 })
  const refused = [
    await ask('PUT', '/dicinfo/update', { key: 'brandNature', code: '1', version: 2, enabled: false }),
    await ask('POST', '/dicinfo/add', { key: 'qualityType', code: '2', name: '也许' }),
    await ask('DELETE', '/dicinfo?key=brandNature&code=3'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('there is no list but those that are there, and no field but its own', async () => {
  expect((await ask('POST', '/dicinfo/add', { key: 'colour', code: '1', name: '红' })).status).toBe(404)
  expect(
    (await ask('PUT', '/dicinfo/update', { key: 'weather', code: '1', version: 1, listKey: 'x' })).status,
  ).toBe(400)
  expect((await ask('GET', '/dicinfo/page?key=weather&colour=1')).status).toBe(400)
})

test('editing, switching and deleting are asked for one by one', async () => {
  await add('X5')
  const reader = await door.signIn(['dictionary_code:query'])
  const editor = await door.signIn(['dictionary_code:edit'])
  const change = (more: object, token: string) =>
    ask('PUT', '/dicinfo/update', { key: 'weather', code: 'X5', version: 1, ...more }, token)
  expect((await change({ name: 'x' }, reader)).status).toBe(403)
  expect((await change({ enabled: false }, editor)).status).toBe(403)
  expect((await ask('DELETE', '/dicinfo?key=weather&code=X5', undefined, editor)).status).toBe(403)
  expect((await change({ name: 'x' }, editor)).status).toBe(200)
})

test('filters find a disabled item, marked as such', async () => {
  await add('X6')
  await ask('PUT', '/dicinfo/update', { key: 'weather', code: 'X6', version: 1, enabled: false })
  const { data } = await ask('GET', '/dicinfo?key=weather&withDisabled=true')
  expect(data.items).toContainEqual(
    expect.objectContaining({ code: 'X6', description: '天气 X6', enabled: false }),
  )
})

test('an item is found by code, name or English name over all lists, with its list named', async () => {
  await add('X9', { name: '沙尘暴九', nameEn: 'Sandstorm nine' })
  for (const text of ['沙尘暴九', 'sandstorm NINE']) {
    const { data } = await ask('GET', `/dicinfo/page?name=${encodeURIComponent(text)}`)
    expect(data.records).toMatchObject([{ key: 'weather', code: 'X9', listName: '天气', fixed: false }])
  }
  const { data } = await ask('GET', '/dicinfo/page?name=OTHER&limit=100')
  expect(new Set(data.records.map((row: { key: string }) => row.key)).size).toBeGreaterThan(1)
})

test('an item says who changed what in it, newest first', async () => {
  await add('X10')
  await ask('PUT', '/dicinfo/update', { key: 'weather', code: 'X10', version: 1, name: '霾' })
  const { data } = await ask('GET', '/dicinfo/history?key=weather&code=X10')
  expect(data).toMatchObject([
    {
      action: 'updateCodeItem',
      userName: '测试员',
      door: 'http',
      changes: [{ field: 'name', before: '天气 X10', after: '霾' }],
    },
    { action: 'addCodeItem', changes: [] },
  ])
  const stranger = await door.signIn(['dictionary_brand:get'])
  const refused = await ask('GET', '/dicinfo/history?key=weather&code=X10', undefined, stranger)
  expect(refused.status).toBe(403)
})

test('a code has no comma, by which filters list several, and may come as a number', async () => {
  expect((await add('X,11')).errors).toEqual([{ path: 'code', message: '代码不能含逗号' }])
  const numbered = await ask('POST', '/dicinfo/add', { key: 'weather', code: 911, name: '天气 911' })
  expect(numbered).toMatchObject({ status: 200, data: { code: '911' } })
})

test('items are found by their name in any spelling', async () => {
  const totalOf = async (name: string) =>
    (await ask('GET', `/dicinfo/page?key=source&name=${encodeURIComponent(name)}`)).data.total as number
  expect(await totalOf('电话')).toBeGreaterThan(0)
  for (const name of ['電話', '电 话', '电·话'])
    expect([name, await totalOf(name)]).toEqual([name, await totalOf('电话')])
})
