import { afterAll, expect, it } from 'vitest'
import { answersOf } from '@/lib/intake/answers'
import { stepsOf } from '@/lib/intake/schema'
import { reportOf } from '@/tests/support/intake/intake'
import { openReports } from './report-calls'

const { door, ids, send, add } = await openReports()
afterAll(() => door.close())

const refusedAs = async (more: Record<string, unknown>) => {
  const { status, body } = await add(await reportOf(door, ids, more))
  return [status, body.errors]
}

it('a field is told one mistake, and what follows from it is none', async () => {
  expect(await refusedAs({ faultDate: '昨天' })).toEqual([
    400,
    [{ path: 'faultDate', message: '故障发生日期应为实际存在的日期，格式 YYYY-MM-DD' }],
  ])
  expect(await refusedAs({ mobile: '13812345678,13912345678' })).toEqual([
    400,
    [{ path: 'mobile', message: expect.stringContaining('手机号码里有几个号码') }],
  ])
})

it('words and plates are no VIN, while a number with a mistake stays a hint', async () => {
  const plateNo = '沪A12345'
  for (const [vin, message] of [
    ['无', '“无”不是 VIN'],
    ['行驶证上没有', '“行驶证上没有”不是 VIN'],
    ['沪A12345', '“沪A12345”是车牌号'],
    ['LSVAB2183K2100001、LFV3A23CXL3100002', '里有几个 VIN'],
  ])
    expect([vin, await refusedAs({ vin, plateNo })]).toEqual([
      vin,
      [400, [{ path: 'vin', message: expect.stringContaining(message!) }]],
    ])
  expect(await refusedAs({ vin: 'LSVAB2183K2100002', plateNo })).toEqual([200, undefined])
})

it('a receipt is read out of what was copied with it', async () => {
  const report = await reportOf(door, ids)
  const { receipt } = (await add(report)).body.data
  const statusOf = async (typed: string) => {
    const query = new URLSearchParams({ receipt: typed, mobile: String(report.mobile) })
    return (await send('GET', `/xfpqx/collectioncomplaint/status?${query}`)).status
  }
  for (const typed of [
    `查询码：${receipt}`,
    `“${receipt.toLowerCase()}”。`,
    receipt.replaceAll('-', ' '),
    receipt,
  ])
    expect([typed, await statusOf(typed)]).toEqual([typed, 200])
  expect(await statusOf(`查询码：${receipt}X`)).toBe(404)
})

const odd = ['x', '', '9223372036854775808', 0.5, -1, true, [], ['x'], [[null]], {}, { a: 1 }, null]

it('answers of the wrong kind, in whichever step and beside it, are named and never looked up', async () => {
  const check = async (branch: string, step: string, answers: object) => {
    const json = { branch, step, answers }
    const { status, body } = await send('POST', '/xfpqx/collectioncomplaint/checkStep', { json })
    expect([branch, step, JSON.stringify(answers).slice(0, 60), status]).toEqual([
      ...[branch, step, JSON.stringify(answers).slice(0, 60), 200],
    ])
    return body.data as { path: string }[]
  }
  for (const branch of ['vehicle', 'product'] as const)
    for (const step of [...Object.keys(stepsOf[branch]), '__proto__', 'constructor', ''])
      for (const value of odd) {
        const names = [...Object.keys(answersOf[branch]), 'fileTokens', 'fileKinds']
        const issues = await check(branch, step, Object.fromEntries(names.map(name => [name, value])))
        const asked = [
          ...((Object.hasOwn(stepsOf[branch], step) && stepsOf[branch][step]) || []),
          'fileKinds',
        ]
        for (const { path } of issues) expect(asked).toContain(path.split('.')[0])
      }
})
