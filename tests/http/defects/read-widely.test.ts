import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string

const path = '/carins/complaintsvehicleinfo'

async function send(method: string, to: string, call: Parameters<Door['call']>[2] = {}) {
  const response = await door.call(method, to, { token, ...call })
  return { status: response.status, body: await response.json() }
}

function flat(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) form.append(name, String(one))
  return form
}
const whole = (values: object) => ({ ...validValues(ids), ...values })
const add = (values: object) => send('POST', path, { form: flat({ data: JSON.stringify(whole(values)) }) })
const addFlat = (values: object) => send('POST', path, { form: flat(whole(values)) })
const both = [
  ['as JSON', (values: object) => add(values)],
  ['in flat fields', (values: object) => addFlat(values)],
] as const

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
})
afterAll(() => door.close())

describe.each(both)('values of a record %s', (_way, create) => {
  test.each([
    [{ mileage: 32_000 }, { mileage: 32_000 }],
    [{ mileage: '32000' }, { mileage: 32_000 }],
    [{ mileage: '３.2万公里' }, { mileage: 32_000 }],
    [{ mileage: '12000.5' }, { mileage: 12_001 }],
    [
      { speed: '80km/h', injuredCount: '2人' },
      { speed: 80, injuredCount: 2 },
    ],
    [
      { crash: 1, fire: '0', rollover: 'FALSE' },
      { crash: true, fire: false, rollover: false },
    ],
    [
      { crash: '是', fire: '否', rollover: 'yes' },
      { crash: true, fire: false, rollover: true },
    ],
    [
      { mobile: 13812345678, zip: 100176, engineNo: 123456, sourceRef: 202610080001 },
      { mobile: '13812345678', zip: '100176', engineNo: '123456', sourceRef: '202610080001' },
    ],
    [
      { reporterName: '\u202a张\u200e三\u202c', summary: '\u2067异响\u2069' },
      { reporterName: '张三', summary: '异响' },
    ],
    [{ propertyLoss: 1200.5 }, { propertyLoss: '1200.50' }],
    [{ propertyLoss: '1.2万元' }, { propertyLoss: '12000.00' }],
    [{ faultDate: '2020-05-08 10:00:00' }, { faultDate: '2020-05-08' }],
    [{ faultDate: '2020-05-08T16:30:00Z' }, { faultDate: '2020-05-09' }],
    [{ faultDate: '2020-05-08T23:30:00+08:00' }, { faultDate: '2020-05-08' }],
    [{ mileage: '', speed: '', weather: '', purchaseDate: '', firstOwner: '' }, { mileage: null }],
    [{ scenario: '[]' }, { scenario: [] }],
  ])('%o is read as %o', async (given, read) => {
    const { status, body } = await create(given)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.data).toMatchObject(read)
  })

  test.each([
    [{ mileage: '5000英里' }, '故障里程应为一个数字（不含范围或其他单位，小数点用“.”）'],
    [{ mileage: '2-3万' }, '故障里程应为一个数字（不含范围或其他单位，小数点用“.”）'],
    [{ crash: 2 }, '是否碰撞应为是或否'],
    [{ fire: '是的吧' }, '是否起火应为是或否'],
    [{ crash: '可能' }, '是否碰撞应为是或否'],
    [
      { faultDate: '10/08/2026' },
      '故障发生日期可能是 2026-10-08 / 2026-08-10 中的任何一天，请按年（四位）、月、日写，例：2026-11-01',
    ],
    [{ plateNo: '12345' }, '车牌号应为号牌号码（如 京A12345）；没有上牌时请留空'],
    [{ plateNo: '未上牌' }, '车牌号应为号牌号码（如 京A12345）；没有上牌时请留空'],
  ])('%o is refused in words', async (given, message) => {
    const { status, body } = await create(given)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: Object.keys(given)[0], message }])
  })
})

test('several values of a form are the field repeated, one, or JSON text', async () => {
  const one = (await addFlat({ scenario: '01' })).body.data
  const repeated = (await addFlat({ scenario: ['01', '02'] })).body.data
  const text = (await addFlat({ scenario: '["01","02"]' })).body.data
  expect([one.scenario, repeated.scenario, text.scenario]).toEqual([['01'], ['01', '02'], ['01', '02']])
})

test('a number that JSON cannot hold is refused, not stored with other digits', async () => {
  const { status, body } = await add({ sourceRef: 2 ** 60 })
  expect([status, body.errors]).toEqual([400, [{ path: 'sourceRef', message: '来源编号/转办文号应为文本' }]])
})

test('what is no value at all is refused, not answered with a fault of ours', async () => {
  for (const odd of [{ toString: 1, valueOf: 1 }, [], [[1]], { a: 1 }]) {
    const { status, body } = await add({
      crash: odd,
      mileage: odd,
      faultDate: odd,
      weather: odd,
      scenario: { a: odd },
    })
    expect(status).toBe(400)
    expect(body.errors.length).toBeGreaterThan(3)
  }
})

test('data may be a JSON part as browsers send it, and the files be called file', async () => {
  const form = new FormData()
  form.append('data', new Blob([JSON.stringify(whole({}))], { type: 'application/json' }))
  form.append('file', new Blob([new Uint8Array(pdf())]), '照片.pdf')
  const { status, body } = await send('POST', path, { form })
  expect([status, body.errors]).toEqual([200, undefined])
  const { data } = (await send('GET', `/complaintsvehicleinfo/info/${body.data.id}`)).body
  expect(data.files.map(({ name }: { name: string }) => name)).toEqual(['照片.pdf'])
})

test('a change takes the same values, its version as text, and a form instead of JSON', async () => {
  const { id } = (await add({})).body.data
  const json = await send('POST', '/complaintsvehicleinfo/amend', {
    json: { id, version: '1', mileage: '4.5万', crash: '1', faultDate: '2020-05-01 08:00:00' },
  })
  expect([json.status, json.body.data]).toMatchObject([
    200,
    { version: 2, mileage: 45_000, crash: true, faultDate: '2020-05-01' },
  ])
  const form = await send('POST', '/complaintsvehicleinfo/amend', {
    body: new URLSearchParams({ id, version: '2', mileage: '46000', weather: '' }),
  })
  expect([form.status, form.body.errors, form.body.data?.mileage]).toEqual([200, undefined, 46_000])
})

test('other nouns read versions, truths and numbers alike', async () => {
  const brand = await send('POST', '/recordbrand', {
    json: { producerId: Number(ids.producer), name: '宽读', nature: 1, sort: '3', enabled: 'true' },
  })
  expect([brand.status, brand.body.errors]).toEqual([200, undefined])
  const { id } = brand.body.data
  const changed = await send('PUT', '/recordbrand', { json: { id, version: '1', enabled: 0 } })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  const { id: record } = (await add({})).body.data
  const review = await send('POST', '/feedbackapproval/add', {
    json: { complaintId: Number(record), version: '1', opinionId: 999, result: 1 },
  })
  expect(review.body.errors.map(({ path }: { path: string }) => path)).toEqual(['opinionId'])
})
