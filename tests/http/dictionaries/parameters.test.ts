import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestPassword, hashPassword } from '@/lib/accounts/password'
import { hashOf } from '@/lib/core/secrets'
import { parameterShapes } from '@/lib/settings/schema'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let keeper: string

beforeAll(async () => {
  door = await openDoor()
  keeper = await door.signIn(['system_parameter'])
})
afterAll(() => door.close())

const ask = async (method: string, path: string, json?: unknown, token = keeper) => {
  const answer = await door.call(method, path, { token, json })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return { status: answer.status, body: (await answer.json()) as any }
}
const read = async (key: string) =>
  (await ask('GET', '/parametersetting/getParams')).body.data.find((one: { key: string }) => one.key === key)
const set = async (key: string, value: unknown) => {
  const { version } = await read(key)
  return ask('PUT', '/parametersetting', { key, value, version })
}

it('lists every parameter with its group, its value and its default', async () => {
  const { status, body } = await ask('GET', '/parametersetting/getParams')
  expect(status).toBe(200)
  expect(body.data.map((one: { key: string }) => one.key).sort()).toEqual(Object.keys(parameterShapes).sort())
  expect(await read('permissionFlag')).toEqual({
    key: 'permissionFlag',
    group: 'pages',
    value: { on: false },
    default: { on: false },
    version: 0,
    updatedAt: null,
    updatedByName: null,
  })
})

it('sets a parameter, tells who did it and when, and what it was before', async () => {
  const first = await ask('PUT', '/parametersetting', {
    key: 'footer',
    value: { zhCN: ' 某某中心 ' },
    version: 0,
  })
  expect(first.status).toBe(200)
  expect(first.body.data).toMatchObject({
    value: { zhCN: '某某中心', enUS: '' },
    version: 1,
    updatedByName: '测试员',
  })
  expect((await set('footer', { zhCN: '另一中心', enUS: 'Centre' })).body.data.version).toBe(2)
  const { body } = await ask('GET', '/parametersetting/history?key=footer')
  expect(body.data).toMatchObject([
    { name: '测试员', changes: { zhCN: ['某某中心', '另一中心'], enUS: ['', 'Centre'] }, toDefault: false },
    { changes: { zhCN: ['', '某某中心'] } },
  ])
})

it('takes a parameter back to its default', async () => {
  await set('importLimits', { rows: 5, megabytes: 1 })
  const { body } = await set('importLimits', null)
  expect(body.data.value).toEqual(body.data.default)
  const history = await ask('GET', '/parametersetting/history?key=importLimits')
  expect(history.body.data[0]).toMatchObject({ toDefault: true, changes: { rows: [5, 200_000] } })
})

it('refuses what the shape does not take, and names the field', async () => {
  const paths = async (key: string, value: unknown) =>
    (await set(key, value)).body.errors?.map((one: { path: string }) => one.path)
  expect(await paths('sessions', { idleMinutes: 31, longestHours: 12 })).toEqual(['idleMinutes'])
  expect(await paths('sessions', { idleMinutes: 2.5 })).toEqual(['idleMinutes'])
  expect(await paths('permissionFlag', { on: 'maybe' })).toEqual(['on'])
  expect(await paths('permissionFlag', { on: true, more: 1 })).toEqual(['more'])
  expect(await paths('entry', { path: 'https://evil.example' })).toEqual(['path'])
  expect(await paths('riskThresholds', { high: 3, medium: 5 })).toEqual(['high'])
  expect((await set('riskThresholds', { high: 3, medium: 5 })).status).toBe(400)
  expect((await ask('PUT', '/parametersetting', { key: 'secret', value: {}, version: 0 })).status).toBe(400)
  expect(await read('sessions')).toMatchObject({ version: 0, value: { idleMinutes: 30 } })
})

it('takes lists of days as they are written, and names the line that is none, a second time or no weekend', async () => {
  const problems = async (value: object) => (await set('subjectRequests', value)).body.errors
  const spring = '2027-02-06\r\n\n 2027年2月8日 \n2027/2/9'
  const { body } = await set('subjectRequests', { daysOff: spring, workingWeekends: '2027.2.14' })
  expect(body.data.value).toEqual({
    workingDays: 15,
    daysOff: '2027-02-06\n\n2027-02-08\n2027-02-09',
    workingWeekends: '2027-02-14',
  })
  const daysOff = '2027-01-01\n2027-02-30\n\n春节\n2027年1月1日\n2027-02-05至2027-02-11'
  expect(await problems({ daysOff })).toEqual([
    { path: 'daysOff', message: '法定节假日及调休休息日第 2 行“2027-02-30”不是实际存在的日期' },
    { path: 'daysOff', message: '法定节假日及调休休息日第 4 行“春节”不是实际存在的日期' },
    { path: 'daysOff', message: '法定节假日及调休休息日第 5 行“2027-01-01”与前面重复' },
    { path: 'daysOff', message: '法定节假日及调休休息日第 6 行“2027-02-05至2027-02-11”不是实际存在的日期' },
  ])
  expect(await problems({ workingWeekends: '2027-02-14\n2027-02-15' })).toEqual([
    { path: 'workingWeekends', message: '调休上班的周末第 2 行“2027-02-15”不是周末' },
  ])
  expect(await problems({ daysOff: '2027-02-14', workingWeekends: '2027-02-20\n2027-02-14' })).toEqual([
    { path: 'workingWeekends', message: '调休上班的周末第 2 行“2027-02-14”同时登记为休息日' },
  ])
  expect(await problems({ daysOff: '2027-01-01\n'.repeat(300) })).toMatchObject([{ path: 'daysOff' }])
  expect((await read('subjectRequests')).value).toEqual(body.data.value)
})

it('answers 409 with both sides to who started from an older version, and keeps what stands', async () => {
  const { version } = await read('footer')
  const both = await Promise.all(
    ['甲', '乙'].map(zhCN => ask('PUT', '/parametersetting', { key: 'footer', value: { zhCN }, version })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both.find(({ status }) => status === 200)!.body.data
  const lost = both.find(({ status }) => status === 409)!.body.data
  expect(lost).toMatchObject({ version: won.version, current: { value: won.value, updatedByName: '测试员' } })
  const other = won.value.zhCN === '甲' ? '乙' : '甲'
  expect(lost.conflicts).toEqual([{ field: 'zhCN', theirs: won.value.zhCN, yours: other }])
  expect((await read('footer')).value).toEqual(won.value)
})

it('lets who may only look not change anything', async () => {
  const token = await door.signIn(['system_parameter:query'])
  expect((await ask('GET', '/parametersetting/getParams', undefined, token)).status).toBe(200)
  const change = { key: 'permissionFlag', value: { on: true }, version: 0 }
  expect((await ask('PUT', '/parametersetting', change, token)).status).toBe(403)
})

it('tells the permission flag with the next getUserInfo', async () => {
  const flag = async () =>
    (await ask('GET', '/SystemManager/shiroManager/getUserInfo')).body.data.permissionMode
  expect(await flag()).toBe(false)
  await set('permissionFlag', { on: true })
  expect(await flag()).toBe(true)
})

it('ends sessions by the times that are set, from the next call on, and never later than promised', async () => {
  const token = await door.signIn(['vehicle_defect'])
  const { pool } = door.database
  const status = () =>
    ask('GET', '/SystemManager/shiroManager/getUserInfo', undefined, token).then(one => one.status)
  const last = (text: string, column: string) =>
    pool.query(`update sessions set ${column} = now() - $2::interval where token_hash = $1`, [
      hashOf(token),
      text,
    ])
  await last('10 min', 'last_seen_at')
  expect(await status()).toBe(200)
  await set('sessions', { idleMinutes: 5, longestHours: 12 })
  await last('10 min', 'last_seen_at')
  expect(await status()).toBe(401)
  await last('0 min', 'last_seen_at')
  await last('2 h', 'created_at')
  expect(await status()).toBe(200)
  await set('sessions', { idleMinutes: 5, longestHours: 1 })
  expect(await status()).toBe(401)
  // A stored value that the schema rejects counts as unset.
  for (const value of [{ idleMinutes: 'x', longestHours: -1 }, { idleMinutes: 9999 }, [], {}]) {
    await pool.query(`update parameters set value = $1 where key = 'sessions'`, [JSON.stringify(value)])
    await last('0 min', 'last_seen_at')
    expect(await status()).toBe(200)
    await last('31 min', 'last_seen_at')
    expect(await status()).toBe(401)
  }
})

it('switches the password grant off and on', async () => {
  const passwordHash = await hashPassword(digestPassword('anna@Defect1'))
  await door.database.pool.query(
    `insert into users (login_id, name, state, password_hash) values ('anna', 'Anna', 'active', $1)`,
    [passwordHash],
  )
  const signIn = async () => {
    const body = new URLSearchParams({
      username: 'anna',
      password: digestPassword('anna@Defect1'),
      grant_type: 'password',
    })
    return (await door.call('POST', '/SystemManager/oauth/token', { body })).status
  }
  expect(await signIn()).toBe(200)
  await set('passwordGrant', { on: false })
  expect(await signIn()).toBe(400)
  await set('passwordGrant', null)
  expect(await signIn()).toBe(200)
})
