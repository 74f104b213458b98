import { afterAll, describe, expect, test } from 'vitest'
import { columns, list, openExports } from './export-calls'

const { door, anna, send, data } = await openExports(10)
afterAll(() => door.close())

describe('the columns that one can export', () => {
  test('come by group with the standard set first, and the last choice once there is one', async () => {
    const nora = await door.signIn(['vehicle_defect_export'])
    const { data: choice } = await data(nora, 'GET', '/exportcolumn')
    expect(choice).toMatchObject({ chosen: 'standard', mayClear: false, mayShare: false })
    expect(choice.columns.length).toBeGreaterThan(90)
    expect(choice.columns.find(({ key }: { key: string }) => key === 'mobile')).toEqual({
      key: 'mobile',
      name: '手机号码',
      group: 'reporter',
      groupName: '报告人',
      ...{ type: 'text', unit: null, list: null, codes: null, meaning: '文本，最多 20 个字符' },
      personal: true,
      deleted: false,
    })
    for (const { name, groupName } of choice.columns)
      expect(`${name} ${groupName}`).not.toMatch(/^fields|sections/)
    await (
      await send(nora, 'POST', list, { columns: ['summary', 'vin'], filters: {}, ids: ['9'] })
    ).arrayBuffer()
    const after = (await data(nora, 'GET', '/exportcolumn')).data
    expect(after.chosen).toBe('last')
    expect(after.sets.find(({ id }: { id: string }) => id === 'last').columns).toEqual(['summary', 'vin'])
  })

  test('can be had as a file, with the codes of every list, also of the long ones', async () => {
    const response = await send(anna, 'GET', '/exportcolumn/file?format=ndjson')
    const lines = (await response.text()).trim().split('\n')
    const rows = lines.map(line => JSON.parse(line) as Record<string, string>)
    expect(rows).toContainEqual(
      expect.objectContaining({ sheet: '数据字典', key: 'mobile', type: 'text', personal: '是' }),
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ sheet: '代码表', list: 'riskLevel', code: 'H', description: '高' }),
    )
    const districts = rows.filter(({ sheet, list }) => sheet === '代码表' && list === 'district')
    expect(districts.length).toBeGreaterThan(1_000)
    expect(districts.every(({ parentCode }) => parentCode)).toBe(true)
    const { data: choice } = await data(anna, 'GET', '/exportcolumn')
    expect(rows.filter(({ sheet }) => sheet === '数据字典')).toHaveLength(choice.columns.length)
    expect((await send(await door.signIn(['system_view']), 'GET', '/exportcolumn/file')).status).toBe(403)
  })

  test('say their type, unit, list and meaning, in the words of the caller', async () => {
    const describe = async (language: string) => {
      const response = await door.call('GET', '/exportcolumn', {
        token: anna,
        headers: { 'accept-language': language },
      })
      // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
      const { columns } = ((await response.json()) as any).data
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return { columns, of: (key: string) => columns.find((one: any) => one.key === key) }
    }
    const [chinese, english] = [await describe('zh-CN'), await describe('en-US')]
    expect(chinese.of('mileage')).toMatchObject({ type: 'number', unit: '公里', personal: false })
    expect(english.of('lagDays')).toMatchObject({
      type: 'number',
      unit: 'days',
      meaning: expect.stringMatching(/receipt/),
    })
    expect(chinese.of('riskLevel')).toMatchObject({ type: 'code', list: 'riskLevel' })
    expect(chinese.of('riskLevel').codes).toContainEqual({ code: 'H', description: '高' })
    expect(chinese.of('demand').type).toBe('codes')
    expect(chinese.of('state').codes.length).toBeGreaterThan(5)
    // Too long to stand here; the list is named.
    expect(chinese.of('district')).toMatchObject({ type: 'code', list: 'district', codes: null })
    expect(chinese.of('createdAt')).toMatchObject({ type: 'instant' })
    expect(chinese.of('crash').type).toBe('flag')
    for (const { columns } of [chinese, english])
      for (const { key, type, list, meaning } of columns) {
        expect(meaning, key).not.toMatch(/^$|exportSheet|template/)
        if (type === 'code' || type === 'codes') expect(list, key).toEqual(expect.any(String))
      }
    expect(english.columns.filter((one: { meaning: string }) => /\p{Script=Han}/u.test(one.meaning))).toEqual(
      [],
    )
  })

  test('are kept as sets under a name, one of which can come first', async () => {
    const olga = await door.signIn(['vehicle_defect_export'])
    const kept = await data(olga, 'POST', '/exportcolumn', { name: ' 月报 ', columns, first: true })
    expect(kept.data.name).toBe('月报')
    const choice = (await data(olga, 'GET', '/exportcolumn')).data
    expect(choice.chosen).toBe(kept.data.id)
    expect(choice.sets.at(-1)).toMatchObject({ name: '月报', columns, mine: true, shared: false })
    expect((await data(anna, 'GET', '/exportcolumn')).data.sets).not.toContainEqual(
      expect.objectContaining({ name: '月报' }),
    )
    const again = await data(olga, 'POST', '/exportcolumn', {
      name: '月报',
      columns: ['vin', 'vin', 'state'],
    })
    expect(again.data.id).toBe(kept.data.id)
    expect((await data(olga, 'PUT', '/exportcolumn', { id: 'standard' })).data).toEqual({
      chosen: 'standard',
    })
    const now = (await data(olga, 'GET', '/exportcolumn')).data
    expect([now.chosen, now.sets.at(-1).columns]).toEqual(['standard', ['vin', 'state']])
    expect((await send(anna, 'PUT', '/exportcolumn', { id: kept.data.id })).status).toBe(404)
    expect((await send(anna, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(404)
    expect((await send(olga, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(200)
    expect((await send(olga, 'DELETE', `/exportcolumn/${kept.data.id}`)).status).toBe(404)
  })

  test('are shared by who may, and seen by everybody who may export', async () => {
    const chief = await door.signIn(['vehicle_defect_export', 'system_view'])
    const set = { name: '全员列组', columns, shared: true }
    expect((await send(anna, 'POST', '/exportcolumn', set)).status).toBe(403)
    const { id } = (await data(chief, 'POST', '/exportcolumn', set)).data
    const seen = (await data(anna, 'GET', '/exportcolumn')).data.sets
    expect(seen).toContainEqual(
      expect.objectContaining({ id, mine: false, shared: true, ownerName: '测试员' }),
    )
    expect((await send(anna, 'PUT', '/exportcolumn', { id })).status).toBe(200)
    expect((await send(anna, 'DELETE', `/exportcolumn/${id}`)).status).toBe(404)
    expect((await send(chief, 'DELETE', `/exportcolumn/${id}`)).status).toBe(200)
    // The requested choice is gone: the fallback is the last export's columns or the standard ones.
    expect(['last', 'standard']).toContain((await data(anna, 'GET', '/exportcolumn')).data.chosen)
  })

  test('that a set names and that are no more are passed over', async () => {
    const pete = await door.signIn(['vehicle_defect_export'])
    const view = {
      list: 'defects.export',
      name: '旧列组',
      query: '',
      table: { columns: [{ key: 'gone' }, { key: 'vin' }] },
    }
    expect((await send(pete, 'POST', '/views', view)).status).toBe(200)
    const { sets } = (await data(pete, 'GET', '/exportcolumn')).data
    expect(sets.at(-1)).toMatchObject({ name: '旧列组', columns: ['vin'] })
  })

  test('are refused where they are none', async () => {
    for (const [json, path] of [
      [{ columns: ['nonsense'] }, 'columns.0'],
      [{ columns: [] }, 'columns'],
      [{ columns, name: '' }, 'name'],
      [{ columns, owner: '1' }, 'owner'],
    ] as const) {
      const answer = await data(anna, 'POST', '/exportcolumn', json)
      expect([answer.status, answer.errors[0].path]).toEqual([400, path])
    }
    expect((await send(anna, 'PUT', '/exportcolumn', { id: 'x' })).status).toBe(400)
    const viewer = await door.signIn(['vehicle_defect'])
    expect((await send(viewer, 'GET', '/exportcolumn')).status).toBe(403)
  })
})
