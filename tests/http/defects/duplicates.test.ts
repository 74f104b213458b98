import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDefect } from '@/lib/defects/record/create-defect'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { photo } from '@/tests/support/files/sample-files'
import { contextOf } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let all: string
let one: string
let other: string
const vin = 'WDBEA30D3HA391172'

beforeAll(async () => {
  door = await openDoor()
  all = await door.signIn('all')
  const ctx = await contextOf(door.database.db, 'all')
  const values = { ...validValues(await seedCatalogue(door.database.db)), vin, mobile: '13987654321' }
  one = (await createDefect(ctx, values)).id
  other = (await createDefect(ctx, { ...values, faultDate: '2020-06-07' })).id
})
afterAll(() => door.close())

const ask = async (method: string, path: string, token: string, json?: unknown) => {
  const answer = await door.call(method, `/complaintsvehicleinfo/${path}`, { token, json })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  return (await answer.json()) as { code: number; data: any; resMsg: string; errors?: { path: string }[] }
}

test('possible duplicates are answered by id, by what was typed, and by a body for what is too long', async () => {
  const byId = await ask('GET', `repeatdata?id=${one}`, all)
  expect(byId.data[0]).toMatchObject({ id: other, vin, stateDes: '待形审', score: expect.any(Number) })
  expect(byId.data[0].reasons.map((reason: { text: string }) => reason.text)).toContain('发生相隔 6 天')
  const typed = await ask('GET', `repeatdata?vin=${vin}`, all)
  expect(typed.data.map(({ id }: { id: string }) => id).sort()).toEqual([one, other].sort())
  const long = soundText()
  const body = await ask('POST', 'repeatdata', all, { vin, description: long, mobile: '', cardNo: null })
  expect(body.code).toBe(200)
  expect(body.data).toHaveLength(2)
  const english = await door.call('GET', `/complaintsvehicleinfo/repeatdata?id=${one}`, {
    token: all,
    headers: { 'accept-language': 'en-US' },
  })
  expect(JSON.stringify(await english.json())).toContain('6 days apart')
})

const soundText = () =>
  Array.from({ length: 4000 }, (_, at) => String.fromCharCode(0x4e00 + (at % 5_000))).join('')

test('what is wrong in a question is named, and unknown words are refused', async () => {
  for (const [query, path] of [
    ['id=x', 'id'],
    ['faultDate=2020-02-31', 'faultDate'],
    ['modelRangeId=abc', 'modelRangeId'],
    [`description=${'x'.repeat(4001)}`, 'description'],
    ['createdBy=1', 'createdBy'],
  ]) {
    const answer = await ask('GET', `repeatdata?${query}`, all)
    expect([answer.code, answer.errors?.[0]?.path]).toEqual([400, path])
  }
  expect((await ask('GET', 'repeatdata?id=999999999', all)).code).toBe(404)
})

test('who may not see personal data gets masks in duplicates, relations and car, and no reason from hidden numbers', async () => {
  const viewer = await door.signIn(['vehicle_defect'])
  const { data } = await ask('GET', `repeatdata?id=${one}`, viewer)
  expect(data[0].vin).toBe('WDBEA30D3HA******')
  expect(data[0].reasons.map(({ code }: { code: string }) => code)).not.toContain('sameMobile')
  const car = await ask('GET', `carinfo?id=${one}`, viewer)
  expect(car.data.vin).toMatchObject({
    vin: 'WDBEA30D3HA******',
    modelYears: [2017, 1987],
    checkDigitRight: true,
  })
  expect(car.data.records).toEqual([
    expect.objectContaining({ id: other, vin: 'WDBEA30D3HA******', stateDes: '待形审' }),
  ])
  expect(JSON.stringify([data, car.data])).not.toMatch(/391172|13987654321/)
})

test('merge and unmerge answer the record, a stale version 409 with the versions there are', async () => {
  const body = { survivorId: one, survivorVersion: 1, mergedId: other, mergedVersion: 1 }
  expect(await ask('POST', 'merge', all, { ...body, mergedId: one })).toMatchObject({
    code: 400,
    errors: [{ path: 'mergedId' }],
  })
  expect(await ask('POST', 'merge', all, { ...body, fields: ['state'] })).toMatchObject({ code: 400 })
  const [first, second] = await Promise.all([
    ask('POST', 'merge', all, body),
    ask('POST', 'merge', all, body),
  ])
  expect([first.code, second.code].sort()).toEqual([200, 409])
  const refused = first.code === 409 ? first : second
  expect(refused.data.versions).toEqual({ [one]: 2, [other]: 2 })
  const related = await ask('GET', `similar?id=${one}`, all)
  expect(related.data.merged).toEqual([expect.objectContaining({ id: other, state: 70 })])
  expect(await ask('POST', 'unmerge', all, { id: other, version: 1 })).toMatchObject({ code: 409 })
  expect(await ask('POST', 'unmerge', all, { id: other, version: 2 })).toMatchObject({
    code: 200,
    data: { id: other, state: 10 },
  })
})

test('a judgement is given, told to merging, and taken back', async () => {
  expect((await ask('POST', 'similar', all, { id: one, otherId: other, verdict: 'odd' })).code).toBe(400)
  expect((await ask('POST', 'similar', all, { id: one, otherId: other, verdict: 'similar' })).code).toBe(200)
  const merge = { survivorId: one, survivorVersion: 3, mergedId: other, mergedVersion: 3 }
  const refused = await ask('POST', 'merge', all, merge)
  expect([refused.code, refused.resMsg]).toEqual([409, expect.stringContaining('相似，但不是同一事件')])
  expect((await ask('DELETE', `similar?id=${one}&otherId=${other}`, all)).code).toBe(200)
  expect((await ask('DELETE', `similar?id=${one}&otherId=${other}`, all)).code).toBe(404)
})

test('a new record is submitted with an answer: as a supplement of the original, in JSON and with files', async () => {
  const { data: values } = await ask('GET', `queryDetailByEdit/${one}`, all)
  const known = Object.fromEntries(Object.entries(values.values).filter(([, value]) => value !== null))
  const { data: now } = await ask('GET', `info/${other}`, all)
  const body = { ...known, sameAs: { id: other, version: now.version } }
  const form = new FormData()
  form.set('data', JSON.stringify({ ...body, fileKinds: ['1'] }))
  form.append('files', new Blob([new Uint8Array(await photo(40, 30))], { type: 'image/png' }), '照片.png')
  const answer = await door.call('POST', '/complaintsvehicleinfo/submitjudged', { token: all, form })
  const { code, data } = await answer.json()
  expect([code, data.state, data.files.length]).toEqual([200, 70, 1])
  expect((await ask('POST', 'submitjudged', all, body)).code).toBe(409)
  expect((await ask('POST', 'submitjudged', all, { ...body, sameAs: undefined })).errors?.[0]?.path).toBe(
    'sameAs',
  )
  const viewer = await door.signIn(['vehicle_defect'])
  expect((await ask('POST', 'submitjudged', viewer, body)).code).toBe(403)
})
