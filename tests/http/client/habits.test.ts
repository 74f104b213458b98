import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string
let complaintNo: string

const list = '/complaintsvehicleinfo/page'

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
  const added = await send('POST', '/complaintsvehicleinfo', validValues(ids))
  complaintNo = added.body.data.complaintNo
})
afterAll(() => door.close())

async function send(method: string, path: string, json?: unknown) {
  const response = await door.call(method, path, { token, ...(json !== undefined && { json }) })
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? await response.json() : null }
}

it('the series of a filter may be called as the specification calls it', async () => {
  const own = await send('POST', list, { modelRangeId: ids.series })
  expect(own.body.data.total).toBeGreaterThan(0)
  for (const name of ['vehicleModelRangeId', 'modelSeriesId'])
    expect((await send('POST', list, { [name]: ids.series })).body.data?.total).toBe(own.body.data.total)
})

it('a complaint number is found without its letters', async () => {
  const { body } = await send('POST', list, { complaintNo: complaintNo.replace('QX', '') })
  expect(body.data.records.map((row: { complaintNo: string }) => row.complaintNo)).toEqual([complaintNo])
})

it('a search form that still has its page exports everything that it finds', async () => {
  const filters = { current: 2, size: 10, sortField: '', sortOrder: null, complaintNo }
  const answer = await send('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
    columns: ['complaintNo'],
    filters,
  })
  expect([answer.status, answer.body]).toEqual([200, null])
  const sorted = await send('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
    columns: ['complaintNo'],
    filters: { ...filters, sortField: 'faultDate' },
  })
  expect(sorted.body.errors).toEqual([{ path: 'sortField', message: '没有名为“排序字段”的筛选条件' }])
})

it('dictionaries are asked for what changed, by day', async () => {
  const total = async (words: string) => (await send('GET', `/recordbrand/page?${words}`)).body.data?.total
  const all = await total('')
  expect(await total('updatedAtFrom=2001-01-01 00:00:00')).toBe(all)
  expect(await total('updatedAt=2001-01-01,2001-12-31')).toBe(0)
  expect(await total('updatedAtTo=2001-01-01')).toBe(0)
})

it.each([
  [{ current: 2, pageSize: 5 }],
  [{ pageNo: 2, pageSize: 5 }],
  [{ pageNo: '2', page: 2, limit: '5' }],
])('the page of a table is heard as %o', async sent => {
  const { body } = await send('POST', list, sent)
  expect([body.data?.current, body.data?.size]).toEqual([2, 5])
})

it('a list is asked for without a body, its page in the address', async () => {
  const { status, body } = await send('POST', `${list}?page=1&limit=5&complaintNo=${complaintNo}`)
  expect([status, body.data?.total]).toEqual([200, 1])
  const amend = await send('POST', '/complaintsvehicleinfo/amend')
  expect([amend.status, amend.body.errors?.[0].path]).toEqual([400, 'id'])
})

it('what is offered has a code and a description to choose by, or its id where it has no code', async () => {
  const [brand] = (await send('GET', `/recordbrand/brieflist?name=`)).body.data
  const { id, name } = brand
  expect(brand).toMatchObject({ description: name, codeValue: brand.code ?? id, codeDescription: name })
})

it('all notices are read by any word for yes, and a request that says none names what is missing', async () => {
  for (const all of [true, 1, '1'])
    expect((await send('POST', '/notices/read', { all })).body.data).toEqual({ unread: 0 })
  const none = await send('POST', '/notices/read', {})
  expect([none.status, none.body.errors?.[0].path]).toEqual([400, 'ids'])
})

it('notices have pages', async () => {
  const { body } = await send('GET', '/notices?page=1&limit=10')
  expect(body.data).toEqual({ unread: 0, current: 1, total: 0, size: 10, pages: 0, records: [] })
})

it.each<[string, string, unknown, string, string]>([
  ['POST', list, { sortOrder: 'asc' }, 'sortOrder', '排序方向应为 ascend / descend 之一'],
  [
    'POST',
    '/feedbackapproval/add',
    { complaintId: '1', version: 1, result: '2' },
    'opinionId',
    '形式评审意见不能为空',
  ],
  ['POST', '/auditinfomation', { complaintId: '1', version: 1 }, 'kind', '类型不能为空'],
  ['PUT', '/parametersetting', [], 'body', '请求内容应为一个 JSON 对象'],
])('%s %s says what to send instead of %o', async (method, path, json, field, message) => {
  const { status, body } = await send(method, path, json)
  expect(status).toBe(400)
  expect(body.errors).toContainEqual({ path: field, message })
})

it('a password as it was typed is told that its digest is sent', async () => {
  const body = new URLSearchParams({ grant_type: 'password', username: 'entry', password: 'typed' })
  const answer = await (await door.call('POST', '/SystemManager/oauth/token', { body })).json()
  expect(answer.error_description).toBe('密码应为所输密码的 SHA-256 摘要（64 位十六进制）')
})

it('a record is added form-encoded too, where there is no file', async () => {
  const body = new URLSearchParams({
    draft: 'true',
    summary: '草稿二',
    receivedAt: '2026-11-20',
    speed: '60',
  })
  const answer = await door.call('POST', '/complaintsvehicleinfo', { token, body })
  expect([answer.status, (await answer.json()).data]).toMatchObject([200, { summary: '草稿二', speed: 60 }])
})

it('one value said twice is that value, two are a fault', async () => {
  const page = async (words: string) => (await send('GET', `/recordbrand/page?${words}`)).body
  expect((await page('page=1&page=1&limit=5&limit=5')).data).toMatchObject({ current: 1, size: 5 })
  expect((await page('page=1&page=2')).errors).toEqual([
    { path: 'page', message: '页码给出了两次，且取值不同' },
  ])
})

it('words in another encoding than UTF-8 are a fault, not a search that finds nothing', async () => {
  const find = async (name: string) => (await send('GET', `/recordbrand/page?name=${name}`)).body
  expect((await find('%B4%F3%D6%DA')).errors).toMatchObject([{ path: 'name' }])
  expect((await find('%E4%BD')).code).toBe(400)
  expect((await find('%EF%BF%BD')).data.total).toBe(0)
  expect((await find('%')).code).toBe(200)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = await door.call('POST', list, { token, body: 'keyword=%C4%E3', headers })
  expect(sent.status).toBe(400)
})

it('a name that stands twice in the JSON is a fault, wherever it stands', async () => {
  const sent = async (body: string) => {
    const headers = { 'content-type': 'application/json' }
    return (await (await door.call('POST', list, { token, body, headers })).json()).errors
  }
  const message = '品牌在 JSON 中写了两次，请只写一次'
  expect(await sent(`{"brandId":"${ids.brand}","limit":5,"brand\\u0049d":"1"}`)).toEqual([
    { path: 'brandId', message },
  ])
  expect(await sent('{"brandId":["1"],"keyword":"\\"brandId\\":1,\\"brandId\\":{"}')).not.toEqual([
    { path: 'brandId', message },
  ])
  const form = new FormData()
  form.append('data', '{"summary":"甲","summary":"乙"}')
  const answer = await door.call('POST', '/complaintsvehicleinfo', { token, form })
  expect((await answer.json()).errors).toMatchObject([{ path: 'summary' }])
})

it('JSON that calls itself a form is told so, and an empty body is none', async () => {
  const sent = async (body: string, type: string) => {
    const answer = await door.call('POST', list, {
      token,
      body,
      headers: { 'content-type': type, 'content-length': String(body.length) },
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await sent('{"limit": 2}', form)).toMatchObject({
    status: 415,
    resMsg: '内容类型不受支持，应为 application/json',
  })
  expect(await sent('limit=2', form)).toMatchObject({ status: 200, data: { size: 2 } })
  expect(await sent('', 'application/json')).toMatchObject({ status: 200, data: { size: 10 } })
})
