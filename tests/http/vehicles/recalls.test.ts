import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, seedCatalogue } from '@/tests/support/defects/records'
import { pdf } from '@/tests/support/files/sample-files'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn(['recall'])
})
afterAll(() => door.close())

const campaign = (recallNo: string, scopes: object[]) => ({
  ...{
    recallNo,
    title: '召回部分星辰一号',
    kind: 'safety',
    influence: 'voluntary',
    producerId: ids.producer,
  },
  ...{ assemblyCode: '04', defect: '回位不良', filedAt: '2020-06-01', quantity: 10, scopes },
})

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const sent = body instanceof FormData ? { form: body } : { json: body }
  const response = await door.call(method, path, { token, ...(body !== undefined && sent) })
  return { status: response.status, body: await response.json() }
}

test('what is wrong with a campaign is a 400 that names the field and the row in words', async () => {
  const scopes = [{ modelRangeId: ids.series }, { modelRangeId: ids.series, exclude: true, vinFrom: 'LX' }]
  const { status, body } = await send('POST', '/recallinfo', campaign('H1', scopes))
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'scopes.1.vinFrom', message: '第 2 行车辆识别代号（VIN）（起）应为 17 位，现为 2 位' },
    { path: 'scopes.1.vinTo', message: '第 2 行车辆识别代号（VIN）（止）不能为空' },
  ])
  const messages = async (...rows: object[]) =>
    (await send('POST', '/recallinfo', campaign('H1', rows))).body.errors.map(
      ({ message }: { message: string }) => message,
    )
  expect(await messages({ modelRangeId: ids.series }, { modelRangeId: ids.series })).toEqual([
    '第 2 行车型系列与第 1 行重叠，数量会重复计算',
  ])
  expect(await messages({ modelRangeId: ids.series }, { vinPrefix: 'LSVAB218' })).toEqual([
    '第 2 行车型系列与品牌须选一项',
  ])
})

test('a campaign is entered, a stale change gets both sides, and a file goes with it', async () => {
  const added = await send('POST', '/recallinfo', campaign('H2', [{ modelRangeId: ids.series }]))
  expect(added).toMatchObject({ status: 200, body: { data: { state: 'draft', version: 1 } } })
  const { id } = added.body.data
  expect((await send('PUT', '/recallinfo', { id, version: 1, quantity: 20 })).status).toBe(200)
  const stale = await send('PUT', '/recallinfo', { id, version: 1, quantity: 30 })
  expect(stale).toMatchObject({
    status: 409,
    body: { data: { current: { quantity: 20 }, conflicts: [{ field: 'quantity', theirs: 20, yours: 30 }] } },
  })
  expect((await send('POST', '/recallinfo', campaign('H2', []))).status).toBe(409)

  const form = new FormData()
  form.set('data', JSON.stringify({ id }))
  form.append('files', new File([new Uint8Array(pdf('notice'))], '公告.pdf', { type: 'application/pdf' }))
  const attached = await send('POST', '/recallinfo/files', form)
  expect(attached).toMatchObject({ status: 200, body: { data: [{ name: '公告.pdf' }] } })
  const file = await door.call('GET', `/recallinfo/file?id=${attached.body.data[0].id}`, { token })
  expect(file.headers.get('content-type')).toContain('application/pdf')
  expect((await send('GET', '/recallinfo/page?keyword=H2')).body.data.total).toBe(1)
  expect((await send('DELETE', `/recallinfo/${id}`)).body.data).toEqual({ deleted: id })
  expect((await send('GET', `/recallinfo/${id}`)).status).toBe(404)
})
