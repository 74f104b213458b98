import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaration } from '@/lib/defects/declaration'
import { fillWithRecords } from '@/tests/support/database/fill-with-records'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Call, type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string
let ids: Awaited<ReturnType<typeof seedCatalogue>>

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
  ids = await seedCatalogue(door.database.db)
  await fillWithRecords(door.database, ids, 200)
})
afterAll(() => door.close())

async function send(method: string, path: string, call: Call = {}) {
  const response = await door.call(method, path, { token, ...call })
  return { status: response.status, body: await response.json() }
}
const home = (query: string) => send('GET', `/complaintsvehicleinfo/page/1/10?type=1&${query}`)
const list = (json: object) => send('POST', '/complaintsvehicleinfo/page', { json })
const refused = ({ status, body }: Awaited<ReturnType<typeof send>>) => [
  status,
  body.errors?.map(({ path }: { path: string }) => path),
]

describe('several values', () => {
  it.each([
    'state=10&state=30',
    'state[]=10&state[]=30',
    'state%5B0%5D=10&state%5B1%5D=30',
    'state=10,30',
    'state=10,%2030,',
  ])('of an address are one list as %s', async query => {
    const { body } = await home(query)
    const each = await Promise.all(
      ['10', '30'].map(async one => (await home(`state=${one}`)).body.data.total),
    )
    expect(body.data?.total).toBe(each[0] + each[1])
    expect(body.data.total).toBeGreaterThan(0)
  })

  it('of which one is wrong are not taken for a value that is said twice', async () => {
    for (const answer of [await list({ brandId: ['1', 'x'] }), await home('brandId=1&brandId=x')])
      expect(answer.body.errors?.[0]?.message).toMatch(/^品牌(?!.*两次)/)
  })

  it.each([[{ state: [10, '30'] }], [{ state: '10,30' }], [{ 'state[]': ['10', '30'] }]])(
    'of a body are one list as %j',
    async filter => {
      const { body } = await list(filter)
      expect(body.data?.total).toBe((await home('state=10,30')).body.data.total)
    },
  )

  it('of codes are never answered with nothing in silence', async () => {
    const both = (await list({ source: '01,03' })).body.data.total
    const [one, other] = [
      (await list({ source: '01' })).body.data.total,
      (await list({ source: '03' })).body.data.total,
    ]
    expect(both).toEqual(one + other)
    expect(one).toBeGreaterThan(0)
    expect(refused(await list({ source: 3 }))).toEqual([400, ['source']])
  })

  it.each([
    [{ source: ['01', 'ZZ'] }, 'source', '信息来源里没有“ZZ”'],
    [{ powerType: '汽油' }, 'powerType', '动力（燃料）类型里没有“汽油”'],
    [{ brandId: 987654321 }, 'brandId', '品牌里没有“987654321”'],
    [{ state: 11 }, 'state', '状态里没有“11”'],
    [{ province: '990000' }, 'province', '省份里没有“990000”'],
    [{ symptomCodes: 'nothing' }, 'symptomCodes', '典型问题里没有“nothing”'],
  ])('of which a list has none are refused by name: %j', async (filter, path, message) => {
    const answers = [
      await list(filter),
      await send('POST', '/analysis/count', { json: { filters: filter } }),
      await send('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
        json: { columns: ['complaintNo'], filters: filter },
      }),
    ]
    for (const { status, body } of answers) expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  it('that only records have are found', async () => {
    const pool = door.database.pool
    await pool.query(
      `UPDATE defects SET source = 'OLD' WHERE id = (SELECT min(id) FROM defects WHERE deleted_at IS NULL)`,
    )
    expect((await list({ source: 'OLD' })).body.data?.total).toBe(1)
  })

  it('of a form are the field repeated, with brackets, with commas, or JSON text', async () => {
    for (const [name, texts] of [
      ['scenario', ['01', '12']],
      ['scenario[]', ['01', '12']],
      ['scenario[0]', ['01', '12']],
      ['scenario', ['01,12']],
      ['scenario', ['["01","12"]']],
    ] as const) {
      const form = new FormData()
      for (const [field, value] of Object.entries({ ...validValues(ids), scenario: [] }))
        for (const one of [value].flat()) form.append(field, String(one))
      for (const text of texts) form.append(name, text)
      const { status, body } = await send('POST', '/complaintsvehicleinfo', { form })
      expect([status, body.errors, body.data?.scenario]).toEqual([200, undefined, ['01', '12']])
    }
  })

  it('may name the records to delete', async () => {
    const { body } = await list({ state: 10 })
    const [one, two, three] = body.data.records.map(({ id }: { id: string }) => id)
    const gone = await send('DELETE', `/complaintsvehicleinfo/logic?ids[]=${one}&ids[]=${two}&reason=重复`)
    expect([gone.status, gone.body.data]).toEqual([200, { deleted: 2 }])
    expect(refused(await send('DELETE', `/complaintsvehicleinfo/logic?ids=${three},x&reason=重复`))).toEqual([
      400,
      ['ids.1'],
    ])
  })
})

describe('a page', () => {
  it.each([
    { page: 2, limit: 5 },
    { current: 2, size: 5 },
    { pageNum: '2', pageSize: '5' },
    { page: 2, current: '2', limit: 5, pageSize: 5 },
  ])('is asked for as %j', async paging => {
    const { body } = await list(paging)
    expect(body.data).toMatchObject({ current: 2, size: 5 })
    const query = new URLSearchParams(JSON.parse(JSON.stringify(paging)))
    const brands = await send('GET', `/recordbrand/page?${query}`)
    expect(brands.body.data).toMatchObject({ current: 2, size: 5 })
  })

  it('asked for twice is refused by the name that differs', async () => {
    expect(refused(await list({ page: 1, current: 2 }))).toEqual([400, ['current']])
    expect(refused(await home('current=2'))).toEqual([400, ['current']])
    const { body } = await list({ limit: 10, pageSize: 20 })
    expect(body.errors).toEqual([{ path: 'pageSize', message: '每页条数给出了两次，且取值不同' }])
  })

  it('without an order, a page or a size has the usual ones', async () => {
    const { body } = await list({ page: '', limit: null, sortField: '', sortOrder: null })
    expect(body.data).toMatchObject({ current: 1, size: 10 })
    expect((await send('GET', '/recordbrand/page?sortField=&sortOrder=')).status).toBe(200)
  })
})

describe('a range', () => {
  it.each([
    [{ receivedAt: ['2020-01-01', '2020-01-02'] }],
    [{ receivedAt: ['2020-01-01 00:00:00', '2020-01-02 23:59:59'] }],
    [{ receivedAt: '2020-01-01,2020-01-02' }],
    [{ receivedAt: ['2019-12-31T16:00:00.000Z', '2020-01-02T15:59:59.999Z'] }],
  ])('is one array as %j', async filter => {
    const ends = { receivedAtFrom: '2020-01-01', receivedAtTo: '2020-01-02' }
    const total = (await list(ends)).body.data.total
    expect((await list(filter)).body.data?.total).toBe(total)
    expect(total).toBeGreaterThan(0)
    expect((await send('POST', '/analysis/count', { json: { filters: filter } })).body.data?.n).toBe(total)
  })

  it('of an address is repeated, and may be open or empty', async () => {
    const from = (await list({ receivedAtFrom: '2020-01-03' })).body.data.total
    expect((await home('receivedAt[]=2020-01-03&receivedAt[]=')).body.data?.total).toBe(from)
    expect((await home('receivedAt=')).status).toBe(200)
    expect((await list({ receivedAt: [] })).status).toBe(200)
  })

  it('from later to earlier is refused by its end', async () => {
    for (const [filter, message] of [
      [{ receivedAt: '2020-02-01,2020-01-01' }, '接收日期（止）不能早于或小于起始值'],
      [{ mileageFrom: '3万', mileageTo: 500 }, '故障里程（止）不能早于或小于起始值'],
    ] as const) {
      const { status, body } = await list(filter)
      expect([status, body.errors?.map((one: { message: string }) => one.message)]).toEqual([400, [message]])
    }
    expect((await list({ mileageFrom: 500, mileageTo: 500 })).status).toBe(200)
  })

  it('of one value or three is refused in words', async () => {
    const { status, body } = await list({ receivedAt: '2020-01-01' })
    expect([status, body.errors]).toEqual([400, [{ path: 'receivedAt', message: '接收日期应为起止两个值' }]])
    const json = { filters: { faultDate: ['2020-01-01', '2020-01-02', '2020-01-03'] } }
    expect(refused(await send('POST', '/analysis/count', { json }))).toEqual([400, ['filters.faultDate']])
  })
})

it('what keeps caches away is no filter; any other word is refused', async () => {
  expect((await home('_t=1764300000000&_=1')).status).toBe(200)
  expect((await send('GET', '/recordbrand/brieflist?_t=1')).status).toBe(200)
  expect(refused(await home('_x=1'))).toEqual([400, ['_x']])
  expect(refused(await send('GET', '/recordbrand/brieflist?constructor=1'))).toEqual([400, ['constructor']])
})

it('a record without files may be sent as JSON', async () => {
  const { status, body } = await send('POST', '/complaintsvehicleinfo', { json: validValues(ids) })
  expect([status, body.errors]).toEqual([200, undefined])
  expect((await send('POST', '/recallinfo/files', { json: { id: '1' } })).status).toBe(400)
})

it('a free value keeps the names that it has', async () => {
  const value = { 'columns[0]': 'vin', _t: 1, current: { size: 2 } }
  await send('PUT', '/preferences/table:own', { json: { value } })
  expect((await send('GET', '/preferences/table:own')).body.data).toEqual(value)
})

it('every coded field of a record has its list, in the words of §3', async () => {
  const { data } = (await send('GET', '/carins/dicinfo/all')).body
  const keys = data.map(({ key }: { key: string }) => key)
  const kinds = ['code', 'codes', 'region', 'assembly', 'subAssembly', 'assemblies', 'state']
  const coded = Object.keys(declaration).filter(name => kinds.includes(declaration[name]!.kind))
  const kept = await door.database.pool.query('select distinct list_key from code_items')
  const empty = coded.filter(name => {
    const field = declaration[name]!
    return 'list' in field && !kept.rows.some(row => row.list_key === field.list)
  })
  expect(coded.filter(name => !keys.includes(name) && !empty.includes(name))).toEqual([])
  for (const { items } of data)
    for (const item of items)
      expect(item).toMatchObject({ codeValue: item.code, codeDescription: item.description })
  const state = await send('GET', '/dicinfo?key=state')
  expect(state.body.data.items[1]).toMatchObject({ code: '10', description: '待形审' })
  for (const path of ['/dictransmissiontype', '/dicclassification/showAllDicClassification'])
    expect((await send('GET', path)).body.data[0]).toMatchObject({
      codeValue: expect.any(String),
      codeDescription: expect.any(String),
    })
})
