import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
})
afterAll(() => door.close())

async function refused(method: string, path: string, call: Call = {}, language = 'zh-CN') {
  const headers = { 'accept-language': language, ...call.headers }
  const answer = await door.call(method, path, { token, ...call, headers })
  const { resMsg, errors } = (await answer.json()) as {
    resMsg: string
    errors?: { path: string; message: string }[]
  }
  return { status: answer.status, resMsg, errors }
}

const json = (body: string) => ({ body, headers: { 'content-type': 'application/json' } })
const list = '/complaintsvehicleinfo/page'

describe('a 400 names every input that is wrong', () => {
  it.each<[string, string, string, Call, string[]]>([
    ['unknown filters', 'POST', list, { json: { foo: '1', bar: '2' } }, ['foo', 'bar']],
    ['an unknown order', 'POST', list, { json: { sortField: 'nonsense' } }, ['sortField']],
    ['broken JSON', 'POST', list, json('{"page":'), ['body']],
    ['JSON that is no object', 'POST', list, json('[]'), ['body']],
    ['a value of a wrong kind', 'POST', list, { json: { receivedAtFrom: 'gestern' } }, ['receivedAtFrom']],
    ['an unknown filter of a dictionary', 'GET', '/recordbrand/page?foo=1', {}, ['foo']],
    ['an unknown order of a dictionary', 'GET', '/recordbrand/page?sortField=foo', {}, ['sortField']],
    [
      'an unknown filter of deleted records',
      'GET',
      '/complaintsvehicleinfo/getLogicDeleteListPage?foo=1',
      {},
      ['foo'],
    ],
    ['an unknown filter of people', 'GET', '/SystemManager/system/custom/userPage?foo=1', {}, ['foo']],
    ['an unknown filter of the log', 'GET', '/auditlog/page?foo=1', {}, ['foo']],
    ['a header', 'POST', '/complaintsvehicleinfo/custom', { form: new FormData() }, ['encryption-code']],
    [
      'a multipart body without a boundary',
      'POST',
      '/complaintsvehicleinfo',
      { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      ['body'],
    ],
    [
      'a grant',
      'POST',
      '/SystemManager/oauth/token',
      {
        body: `grant_type=x&username=a&password=${'0'.repeat(64)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      ['grant_type'],
    ],
  ])('%s', async (_what, method, path, call, paths) => {
    const { status, errors } = await refused(method, path, call)
    expect([status, errors?.map(error => error.path)]).toEqual([400, paths])
    for (const { message } of errors!) expect(message).toMatch(/\p{Script=Han}/u)
  })
})

it('the message names the field by its label, in the language of who asks', async () => {
  const message = async (body: object, language: string) =>
    (await refused('POST', list, { json: body }, language)).errors![0]!.message
  expect(await message({ receivedAtFrom: 'x' }, 'zh-CN')).toBe(
    '接收日期（起）应为实际存在的日期，格式 YYYY-MM-DD',
  )
  expect(await message({ receivedAtFrom: 'x' }, 'en-US')).toMatch(/^Received \(from\)/)
  expect(await message({ mileageTo: 'x' }, 'zh-CN')).toBe(
    '故障里程（止）应为一个数字（不含范围或其他单位，小数点用“.”）',
  )
  expect(await message({ brandId: 'x' }, 'zh-CN')).toMatch(/^品牌/)
  expect(await message({ foo: 'x' }, 'zh-CN')).toBe('没有名为“foo”的筛选条件')
  expect(await message({ sortField: 'foo' }, 'zh-CN')).toBe('排序字段里没有“foo”')
  expect(await message({ sortField: 'foo' }, 'en-US')).not.toMatch(/\p{Script=Han}/u)
})
