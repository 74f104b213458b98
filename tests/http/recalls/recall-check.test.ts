import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { imageAnswerHash } from '@/lib/intake/tickets/issue-image-code'
import { issueWork } from '@/lib/intake/tickets/work'
import { checkDigitOf } from '@/lib/values/vin'
import { addCampaign } from '@/tests/support/defects/campaigns'
import type { Catalogue } from '@/tests/support/defects/records'
import { imageTicketOf, newAddress, reporterAt, seedIntake, withFloodOf } from '@/tests/support/intake/intake'
import { solve } from '@/tests/support/intake/solve'
import { type Door, openDoor } from '@/tests/support/server/door'

const prefix = 'LSVAB218'
const vinOf = (serial: number) => {
  const rest = `K21${String(serial).padStart(5, '0')}`
  return `${prefix}${checkDigitOf(`${prefix}0${rest}`)}${rest}`
}
const vin = vinOf(1)
const sql = (text: string, values: unknown[] = []) => door.database.pool.query(text, values)

let door: Door
let ids: Catalogue
let send: ReturnType<typeof reporterAt>

beforeAll(async () => {
  door = await openDoor({ TRUSTED_PROXIES: '192.0.2.1' })
  ids = await seedIntake(door.database.db)
  send = reporterAt(door)
  for (let serial = 500; serial < 520; serial++)
    await sql(
      `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id, power_type)
        VALUES ($1, 30, $2, 'ok', $3, $4, 'GAS')`,
      [`T${serial}`, vinOf(serial), ids.brand, ids.series],
    )
})
afterAll(() => door.close())
beforeEach(async () => {
  await sql('DELETE FROM recalls')
  await open(true)
})

const open = (on: boolean) =>
  sql(
    `INSERT INTO parameters (key, value) VALUES ('publicRecallCheck', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [{ on }],
  )
const said = { defect: '电池管理系统软件可能误判', consequence: null }
const running = {
  ...{ state: 'running', interim: '修好之前不要驾驶' },
  ...{ remedy: '免费更换制动主缸', hotline: '400-000-0000' },
}

async function check(given: string, { from = newAddress(), headers = {}, chosen = {} } = {}) {
  const query = new URLSearchParams({ vin: given, imageTicket: await imageTicketOf(door), ...chosen })
  return send('GET', `/xfpqx/recall/check?${query}`, { from, headers })
}

it('answers with running and finished campaigns, and what would decide about a possible one', async () => {
  const range = { modelRangeId: ids.series, vinFrom: vinOf(0), vinTo: vinOf(100) }
  const covering = await addCampaign(door.database.db, [range], running)
  const doubtful = await addCampaign(
    door.database.db,
    [{ modelRangeId: ids.series, productionFrom: '2019-01-01', productionTo: '2019-06-30' }],
    { state: 'done', filedAt: '2025-01-01' },
  )
  await addCampaign(door.database.db, [range], { state: 'filed' })
  await addCampaign(door.database.db, [range], { state: 'withdrawn' })
  await addCampaign(door.database.db, [range], { state: 'draft' })
  await addCampaign(door.database.db, [{ modelRangeId: ids.otherSeries }], running)

  const { status, body } = await check(vin.toLowerCase())
  expect([status, body.data]).toEqual([
    200,
    {
      vin,
      verdict: 'covered',
      recalls: [
        {
          ...{ recallNo: covering.recallNo, title: `演示召回 ${covering.recallNo}`, ...said },
          ...{
            interim: running.interim,
            remedy: running.remedy,
            hotline: running.hotline,
            verdict: 'covered',
            missing: [],
            missingFields: [],
          },
        },
        {
          ...{ recallNo: doubtful.recallNo, title: `演示召回 ${doubtful.recallNo}`, ...said },
          ...{ interim: null, remedy: null, hotline: null, verdict: 'possible' },
          ...{ missing: ['生产日期'], missingFields: ['productionDate'] },
        },
      ],
      decide: ['productionDate'],
      searched: { recalls: 3, asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    },
  ])
  const narrowed = async (productionMonth: string) =>
    (await check(vin, { chosen: { productionMonth } })).body.data.recalls.map(
      (one: { verdict: string }) => one.verdict,
    )
  expect(await narrowed('2019-06')).toEqual(['covered', 'covered'])
  expect(await narrowed('2019-07')).toEqual(['covered'])
  const english = await check(vin, { headers: { 'accept-language': 'en-US' } })
  expect(english.body.data.recalls[1].missing).toEqual(['Produced'])
})

it('never says none where it does not know: other series of the make, no record, no maker, a range without a series', async () => {
  const verdictOf = async (given: string, chosen = {}) => (await check(given, { chosen })).body.data.verdict
  const { rows } = await sql(
    `INSERT INTO model_series (brand_id, name) VALUES ($1, '同品牌车系') RETURNING id::text`,
    [ids.brand],
  )
  const sibling = await addCampaign(door.database.db, [{ modelRangeId: rows[0].id }], running)
  expect(await verdictOf(vin)).toBe('none')
  await sql('DELETE FROM recalls WHERE id = $1', [sibling.id])
  const other = await addCampaign(door.database.db, [{ modelRangeId: ids.otherSeries }], running)
  expect(await verdictOf(vin)).toBe('none')
  await sql(
    `INSERT INTO defects (complaint_no, state, vin, vin_status, brand_id, model_range_id)
      VALUES ('T900', 10, $1, 'ok', $2, $3)`,
    [vinOf(900), ids.brand, ids.otherSeries],
  )
  for (const serial of [1, 900]) {
    const { body } = await check(vinOf(serial))
    expect([body.data.verdict, body.data.decide]).toEqual(['possible', ['modelRangeId']])
  }
  expect(await verdictOf(vin, { modelRangeId: ids.series })).toBe('none')
  expect(await verdictOf(vin, { modelRangeId: ids.otherSeries })).toBe('covered')
  await sql(`DELETE FROM defects WHERE complaint_no = 'T900'`)
  await sql('DELETE FROM recalls WHERE id = $1', [other.id])

  const start = 'L11ZZ9ZZ'
  const unknown = `${start}${checkDigitOf(`${start}0R1000001`)}R1000001`
  const nothing = (await check(unknown)).body.data
  expect([nothing.verdict, nothing.recalls, nothing.decide]).toEqual([
    'possible',
    [],
    ['brandId', 'modelRangeId'],
  ])
  expect(await verdictOf(unknown, { modelRangeId: ids.series })).toBe('none')
  await addCampaign(door.database.db, [{ modelRangeId: ids.series, vinPrefix: start }], running)
  expect(await verdictOf(unknown)).toBe('covered')
})

it('answers the same whether the car was reported or not', async () => {
  await addCampaign(
    door.database.db,
    [{ modelRangeId: ids.series, vinFrom: vinOf(0), vinTo: vinOf(999) }],
    running,
  )
  const [unknown, reported] = [await check(vinOf(2)), await check(vinOf(505))]
  expect({ ...reported.body.data, vin: '' }).toEqual({ ...unknown.body.data, vin: '' })
})

it('refuses what is no VIN by its position, and a ticket that was used, and counts neither', async () => {
  const from = newAddress()
  for (const [given, message] of [
    ['LSVAB2183K2100O01', /不使用字母 I、O、Q，是否为 LSVAB2183K2100001？/],
    ['LSVAB2183K2100#01', /不允许的字符/],
    ['LSVAB218', /17 位/],
    [`${vin.slice(0, 8)}${vin[8] === '1' ? '2' : '1'}${vin.slice(9)}`, /校验位/],
  ] as const) {
    const { status, body } = await check(given, { from })
    expect([status, body.errors[0].path, body.errors[0].message]).toEqual([
      400,
      'vin',
      expect.stringMatching(message),
    ])
  }
  const imageTicket = await imageTicketOf(door)
  const query = new URLSearchParams({ vin, imageTicket })
  expect((await send('GET', `/xfpqx/recall/check?${query}`, { from })).status).toBe(200)
  const again = await send('GET', `/xfpqx/recall/check?${query}`, { from })
  expect([again.status, again.body.errors[0].path]).toEqual([400, 'imageTicket'])
  const { rows } = await sql(
    `SELECT points FROM rate_limits WHERE key LIKE 'recall-check%' AND key LIKE '%' || $1`,
    [from],
  )
  expect(rows).toEqual([{ points: 1 }])
})

it('answers a network as often an hour as the parameter says, and keeps no VIN in the log', async () => {
  const from = newAddress()
  let answers: Awaited<ReturnType<typeof check>>[] = []
  await withFloodOf(door, 20, async () => {
    answers = await Promise.all(Array.from({ length: 22 }, () => check(vin, { from })))
  })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  const { rows } = await sql(
    `SELECT detail, entity_id, audit_log::text AS whole FROM audit_log WHERE action = 'checkRecallPublic' ORDER BY id DESC`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(rows[0].detail).toEqual({ verdict: 'none' })
  expect(rows.filter(({ whole }) => whole.includes(vin))).toEqual([])
})

it('is not there while the parameter is off', async () => {
  await open(false)
  expect((await check(vin)).status).toBe(404)
  const form = await door.call('POST', '/intakeform/recall', {
    body: new URLSearchParams({ vin }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
  })
  expect(form.status).toBe(404)
})

it('by the form of the page: work or a picture once, the VIN on the server, the error at its field', async () => {
  let cookie = ''
  const post = async (typed: Record<string, string>) => {
    const answer = await door.call('POST', '/intakeform/recall', {
      cookie: cookie || undefined,
      body: new URLSearchParams(typed).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' },
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer.headers.get('location')
  }
  const picture = async () => {
    const { body } = await send('GET', '/code/image')
    const { imageId } = body.data
    await sql('UPDATE image_codes SET answer_hash = $2 WHERE image_id = $1', [
      imageId,
      imageAnswerHash(imageId, 'A2C4E'),
    ])
    return imageId as string
  }
  const draft = async () =>
    (await sql('SELECT asked, wrong FROM intake_drafts ORDER BY id DESC LIMIT 1')).rows[0]

  const again = '/app/intake/recall?picture'
  expect(await post({ vin, imageId: await picture(), answer: 'WRONG' })).toBe(again)
  expect((await draft()).wrong.issues).toMatchObject([{ path: 'answer', code: 'wrong_image_code' }])
  expect(await post({ vin: vin.slice(0, 16), imageId: await picture(), answer: 'a2c4e' })).toBe(again)
  expect((await draft()).wrong.issues).toMatchObject([{ path: 'vin', code: 'vin_length' }])
  const imageId = await picture()
  expect(await post({ vin, imageId, answer: 'a2c4e' })).toBe('/app/intake/recall?found=1')
  expect(await draft()).toMatchObject({ asked: { vin }, wrong: null })
  expect(await post({ vin, imageId, answer: 'a2c4e' })).toBe(again)
  expect(await post({ vin, imageId: await picture(), heard: '0000' })).toBe('/app/intake/recall?sound')
  expect((await draft()).wrong.issues).toMatchObject([{ path: 'heard', code: 'wrong_image_code' }])

  // Without a picture the work of the page's script is worth one check, and whoever has no script is shown one.
  const ctx = await door.openContext({ door: 'page', token: null })
  const { challenge, bits } = (await issueWork(ctx, {}))!
  const worked = { vin, challenge, work: solve(challenge, bits) }
  expect(await post(worked)).toBe('/app/intake/recall?found=1')
  expect(await post(worked)).toBe(again)
  expect(await draft()).toMatchObject({ asked: { vin }, wrong: null })
  expect(await post({ vin: '' })).toBe('/app/intake/recall')
  expect((await draft()).wrong.issues).toMatchObject([{ path: 'vin', code: 'required' }])
})
