import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCatalogue, validValues } from '@/tests/support/defects/records'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

type Person = Awaited<ReturnType<typeof addPerson>>
// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
type Data = any

let door: Door
let all: Person
let masked: Person
let id: string
let number: string
const vin = 'WDBEA30D3HA391172'
const mine = {
  vin,
  mobile: '13912345678',
  phone: '010-62345678',
  plateNo: '沪A7K9P2',
  reporterName: '欧阳寻箸',
  sourceRef: 'GD-2026/00917',
  summary: '高速行驶中动力中断两次',
  description: '当日上午在高架行驶时车辆突然没有动力，仪表提示联系经销商，拖车后恢复。',
}

beforeAll(async () => {
  door = await openDoor()
  const values = validValues(await seedCatalogue(door.database.db))
  all = await addPerson(door.database.db, 'all')
  masked = await addPerson(door.database.db, ['vehicle_defect'])
  const form = new FormData()
  form.set('data', JSON.stringify({ ...values, ...mine, vinOverrideReason: '测试' }))
  const added = await door.call('POST', '/complaintsvehicleinfo', { token: all.token, form })
  id = ((await added.json()) as Data).data.id
  const { rows } = await door.database.pool.query('select complaint_no from defects where id = $1', [id])
  number = rows[0].complaint_no
})
afterAll(() => door.close())

async function send(person: Person | undefined, json: object) {
  const answer = await door.call('POST', '/complaintsvehicleinfo/find', { token: person?.token, json })
  return { status: answer.status, body: (await answer.json()) as Data }
}

async function find(text: string, person = all, more: object = {}) {
  const { status, body } = await send(person, { text, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.records.find((one: Data) => one.id === id)
}

const marked = ({ snippet }: Data) =>
  snippet.hits.map(([from, to]: [number, number]) => snippet.text.slice(from, to))

test.each<[string, string, () => string, (() => string)?]>([
  ['the number', 'number', () => number, () => number],
  ['the number in small letters with spaces', 'number', () => ` ${number.toLowerCase()} `, () => number],
  ['its first letters and day', 'number', () => number.slice(0, 10), () => number.slice(0, 10)],
  ['its last six', 'number', () => number.slice(-6), () => number.slice(-6)],
  ['its last four', 'number', () => number.slice(-4)],
  ['its last ten', 'number', () => number.slice(-10), () => number.slice(-10)],
  ['its day and count', 'number', () => number.slice(2), () => number.slice(2)],
  ['the VIN', 'vin', () => vin, () => vin],
  ['its first five', 'vin', () => 'wdbea', () => 'WDBEA'],
  ['its last six', 'vin', () => '391172', () => '391172'],
  ['its last four', 'vin', () => '1172', () => '1172'],
  ['its last eight', 'vin', () => 'HA391172', () => 'HA391172'],
  ['the mobile', 'mobile', () => '+86 139 1234 5678', () => '13912345678'],
  ['the plate', 'plate', () => '沪a·7k9p2'.replace('·', ' '), () => '沪A7K9P2'],
  ['the name', 'name', () => '欧阳寻箸', () => '欧阳寻箸'],
  ['its end, called so', 'mobile', () => '尾号5678', () => '5678'],
  ['the telephone', 'mobile', () => '(010) 6234 5678'],
  ['the telephone without its area', 'mobile', () => '62345678'],
  ['the name with a title', 'name', () => '欧阳寻箸先生', () => '欧阳寻箸'],
  ['the number of the source in small letters', 'sourceNo', () => 'gd-2026/00917'],
  ['the number of the source in full width', 'sourceNo', () => 'ＧＤ－２０２６／００９１７'],
  ['the number of the source', 'sourceNo', () => 'GD-2026/00917', () => 'GD-2026/00917'],
  ['words of the summary', 'words', () => '动力中断', () => '动力中断'],
  ['words of the description', 'words', () => '高架行驶', () => '高架行驶'],
])('%s (%s)', async (_, matched, typed, hit) => {
  const found = await find(typed(), all, { limit: 20 })
  expect(found).toMatchObject({ complaintNo: number, matched, summary: mine.summary })
  expect(found.brandName).toContain('星辰')
  if (hit) expect(marked(found)).toContain(hit())
})

test('a whole number stands before what only begins or ends like it, and a record comes once', async () => {
  const { body } = await send(all, { text: number.slice(-4), limit: 20 })
  const ids = body.data.records.map((one: Data) => one.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await send(all, { text: number })).body.data.records[0].id).toBe(id)
})

test("a plate is found by its tail of any length, one whose tail looks like the army's too", async () => {
  const plate = (plateNo: string) =>
    door.database.pool.query('update defects set plate_no = $2, plate_key = lower($2) where id = $1', [
      id,
      plateNo,
    ])
  await plate('桂ED80138')
  for (const text of ['0138', '80138', 'D80138', 'ED80138', 'e d8-0138', '桂E·D80138', '车牌尾号ED80138'])
    expect([text, (await find(text, all, { limit: 20 }))?.matched]).toEqual([text, 'plate'])
  for (const text of ['ED80139', 'FD80138', '粤ED80138', '138'])
    expect([text, (await find(text))?.matched]).toEqual([text, undefined])
  await plate('沪A1234挂')
  expect(await find('1234挂')).toMatchObject({ matched: 'plate' })
  await plate(mine.plateNo)
})

test('what is found by personal data shows no more of it than what was typed and a mask', async () => {
  const shown = async (text: string) => (await find(text, all, { limit: 20 })).snippet.text
  expect(await shown('尾号5678')).toBe('139****5678')
  expect(await shown('345678')).toBe('139**345678')
  expect(await shown('62345678')).toBe('010*62345678')
  expect(await shown('7K9P2')).toBe('沪A7K9P2')
  expect(await shown('K9P2')).toBe('沪A*K9P2')
  expect(await shown('寻箸')).toBe('欧*寻箸')
  expect(await shown(mine.mobile)).toBe(mine.mobile)
  expect(await shown(vin.slice(-4))).toBe(vin)
})

test('neither parts of three nor the middle of a VIN find it', async () => {
  for (const text of ['172', 'A30D', '390', '13912345', '沪A7K9'])
    expect({ text, found: (await find(text))?.matched }).toEqual({ text, found: undefined })
})

test('a synonym finds it and is told, unless switched off', async () => {
  expect(marked(await find('趴窝', all, { limit: 20 }))).toEqual(['动力中断'])
  const { body } = await send(all, { text: '趴窝' })
  expect(body.data.words).toEqual(expect.arrayContaining(['趴窝', '动力中断', '失速']))
  expect(await find('趴窝', all, { limit: 20, synonyms: false })).toBeUndefined()
})

test('who sees masks finds by what is not masked, and sees masks', async () => {
  for (const text of ['391172', 'HA391172', '1172', 'WDBEA30D3HA3911', mine.mobile, mine.plateNo, '欧阳寻箸'])
    expect({ text, found: (await find(text, masked))?.matched }).toEqual({ text, found: undefined })
  const found = await find('WDBEA30D', masked, { limit: 20 })
  expect(found.snippet).toEqual({ field: 'vin', text: 'WDBEA30D3HA******', hits: [[0, 8]] })
  expect(JSON.stringify(found)).not.toContain('391172')
  expect((await find(vin, masked)).snippet.text).toBe('WDBEA30D3HA******')
  expect(await find(number, masked)).toMatchObject({ matched: 'number' })
  expect(await find(mine.sourceRef, masked)).toMatchObject({ matched: 'sourceNo' })
  expect(await find('高架行驶', masked)).toMatchObject({ matched: 'words' })
})

test('who sees masks is told that mobile and plate are not searched, by everybody else they are', async () => {
  const hiddenOf = async (text: string, person: Person) => (await send(person, { text })).body.data.hiddenKind
  expect(await hiddenOf(mine.mobile, masked)).toBe('mobile')
  expect(await hiddenOf(`+86 ${mine.mobile}`, masked)).toBe('mobile')
  expect(await hiddenOf(mine.plateNo, masked)).toBe('plate')
  for (const text of [number, vin, '动力中断', '13912345']) expect(await hiddenOf(text, masked)).toBeNull()
  expect(await hiddenOf(mine.mobile, all)).toBeNull()
})

test('each search of personal data is a row of the audit log, without what was typed', async () => {
  const rows = async (person: Person) =>
    (
      await door.database.pool.query(
        `select action, detail, shown from audit_log where user_id = $1 and action like 'find%' order by id`,
        [person.id],
      )
    ).rows
  const person = await addPerson(door.database.db, ['vehicle_defect', 'vehicle_defect_personal'])
  await find(mine.mobile, person)
  await find('13900000000', person)
  const [hit, miss, ...more] = await rows(person)
  expect(more).toEqual([])
  expect(hit).toMatchObject({
    detail: { count: 1, filter: { kinds: expect.arrayContaining(['mobile']) } },
    shown: [id],
  })
  expect(miss).toMatchObject({ detail: { count: 0 }, shown: null })
  expect(JSON.stringify([hit, miss])).not.toMatch(/139\d{8}/)
  await find('高架行驶', masked)
  expect(await rows(masked)).toEqual([])
})

test('guessing whole VINs is limited for who sees masks', async () => {
  await door.database.pool.query(
    `insert into parameters (key, value) values ('vinLookups', '{"missesPerHour": 2}')`,
  )
  const guesser = await addPerson(door.database.db, ['vehicle_defect'])
  const guess = (at: number) => send(guesser, { text: `LSVAB2180K210000${at}` })
  expect([(await guess(1)).status, (await guess(2)).status, (await guess(2)).status]).toEqual([200, 200, 200])
  expect(await guess(3)).toMatchObject({ status: 429, body: { code: 429 } })
  expect((await send(guesser, { text: 'WDBEA30D' })).status).toBe(200)
})

test("somebody else's draft is not found", async () => {
  await door.database.pool.query(`update defects set state = 0, created_by = $2 where id = $1`, [id, all.id])
  expect(await find(number, masked)).toBeUndefined()
  expect(await find('高架行驶', masked)).toBeUndefined()
  expect(await find(number)).toMatchObject({ state: 0 })
  await door.database.pool.query(`update defects set state = 10 where id = $1`, [id])
})

test('signs of patterns mean themselves, nothing finds nothing, and what is no text is refused', async () => {
  for (const text of ['', '%', '__', '动_中断', '%%%%', "' or 1=1 --", '\\'])
    expect({ text, found: await find(text) }).toEqual({ text, found: undefined })
  expect((await send(all, { text: 'x'.repeat(101) })).status).toBe(400)
  expect((await send(all, { text: 'a\u0000b' })).status).toBe(400)
  expect((await send(all, { text: '动力', limit: 21 })).status).toBe(400)
  expect((await send(all, { text: 5 })).status).toBe(400)
})

test('only who may list records finds them', async () => {
  expect((await send(await addPerson(door.database.db, []), { text: number })).status).toBe(403)
  expect((await send(undefined, { text: number })).status).toBe(401)
})

test('a list is searched by a VIN however it is grouped, and by the source in any spelling', async () => {
  const total = async (json: object) => {
    const answer = await door.call('POST', '/complaintsvehicleinfo/page', { token: all.token, json })
    return ((await answer.json()) as Data).data?.total
  }
  for (const keyword of ['wdbea 30d3h a391172', 'WDBEA30D3-HA391172', '车架号：WDBEA30D3HA391172'])
    expect([keyword, await total({ keyword })]).toEqual([keyword, 1])
  for (const sourceRef of ['GD-2026/00917', 'gd-2026/00917', 'ＧＤ－２０２６／００９１７'])
    expect([sourceRef, await total({ sourceRef })]).toEqual([sourceRef, 1])
})
