import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defects } from '@/db/schema/defects'
import { requiredFields } from '@/lib/defects/schema'
import { historyOf } from '@/tests/support/defects/history'
import { type Catalogue, seedCatalogue, validValues } from '@/tests/support/defects/records'
import { listFiles, pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let ids: Catalogue
let token: string
const english = { 'accept-language': 'en' }

function form(data: unknown, files: [string, Buffer][] = []): FormData {
  const body = new FormData()
  body.append('data', typeof data === 'string' ? data : JSON.stringify(data))
  for (const [name, bytes] of files) body.append('files', new Blob([new Uint8Array(bytes)]), name)
  return body
}

async function send(method: string, path: string, call: Parameters<Door['call']>[2] = {}) {
  const response = await door.call(method, path, { token, ...call })
  return { status: response.status, response, body: await response.json() }
}
const add = (data: unknown, files?: [string, Buffer][]) =>
  send('POST', '/carins/complaintsvehicleinfo', { form: form(data, files) })

beforeAll(async () => {
  door = await openDoor()
  ids = await seedCatalogue(door.database.db)
  token = await door.signIn('all')
})
afterAll(() => door.close())

describe('POST /carins/complaintsvehicleinfo', () => {
  test('answers the record in the envelope; the gateway’s prefix makes no difference', async () => {
    const { status, body, response } = await add(validValues(ids))
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 200, resMsg: 'OK', data: { state: 10, version: 1 } })
    expect(typeof body.data.id).toBe('string')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const plain = await send('POST', '/complaintsvehicleinfo', { form: form(validValues(ids)) })
    expect(plain.status).toBe(200)
  })

  test('names every missing field in both languages', async () => {
    for (const [headers, words] of [
      [{}, '问题简述不能为空'],
      [english, 'Summary'],
    ] as const) {
      const { status, body } = await send('POST', '/carins/complaintsvehicleinfo', {
        form: form({}),
        headers,
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 400, data: null, requestId: expect.any(String) })
      expect(body.errors.map((error: { path: string }) => error.path).sort()).toEqual(
        requiredFields('staff').sort(),
      )
      const summary = body.errors.find((error: { path: string }) => error.path === 'summary')
      expect(summary.message).toContain(words)
    }
  })

  test('says in words what is odd of a contact, takes it with a reason, and answers it in its one spelling', async () => {
    const odd = { ...validValues(ids), mobile: '138****1234', cardType: '201', cardNo: '110105194912310021' }
    const { status, body } = await add(odd)
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'cardNo', message: '证件号码的校验位不正确，请核对' },
        { path: 'mobile', message: '手机号码应为 11 位的中国大陆手机号码' },
      ],
    ])
    expect((await add({ ...odd, contactOverrideReason: '原名单已脱敏' })).status).toBe(200)
    const typed = { ...validValues(ids), mobile: '0086 138-1234 5678', phone: '（010）6234 5678' }
    const { id } = (await add(typed)).body.data
    const { data } = (await send('GET', `/complaintsvehicleinfo/queryDetailByEdit/${id}`)).body
    expect(data.values).toMatchObject({ mobile: '13812345678', phone: '010-62345678' })
  })

  test('keeps the files with the record, in their kinds', async () => {
    const { status, body } = await add({ ...validValues(ids), fileKinds: ['1'] }, [['行驶证.pdf', pdf()]])
    expect(status).toBe(200)
    const { versions } = await historyOf(door.database.db, body.data.id)
    expect(versions[0]?.changes?.files).toEqual([null, ['行驶证.pdf']])
    expect(listFiles(door.files).length).toBeGreaterThan(0)
  })

  test('refuses what is no data, no form, a wrong file and a described file, and leaves nothing behind', async () => {
    const before = { files: listFiles(door.files), records: await door.database.db.$count(defects) }
    expect((await add('{')).body.errors).toMatchObject([{ path: 'data' }])
    const headers = { 'content-type': 'text/plain' }
    const text = await send('POST', '/carins/complaintsvehicleinfo', { body: '{}', headers })
    expect([text.status, text.body.code]).toEqual([415, 415])
    expect((await add(validValues(ids), [['a.svg', Buffer.from('<svg/>')]])).status).toBe(415)
    const ten = Array.from({ length: 10 }, (_, at): [string, Buffer] => [`${at}.pdf`, pdf()])
    expect((await add(validValues(ids), ten)).status).toBe(413)
    const described = {
      ...validValues(ids),
      files: [{ temporaryPath: '/etc/passwd', name: 'a.pdf', size: 1 }],
    }
    expect((await add(described)).status).toBe(400)
    const invalid = await add({ ...validValues(ids), summary: '' }, [['a.pdf', pdf()]])
    expect(invalid.status).toBe(400)
    expect(listFiles(door.files)).toEqual(before.files)
    expect(await door.database.db.$count(defects)).toBe(before.records)
  })

  test('asks who it is and whether they may', async () => {
    expect((await send('POST', '/complaintsvehicleinfo', { form: form({}), token: 'no' })).status).toBe(401)
    const viewer = await door.signIn(['vehicle_defect'])
    expect((await send('POST', '/complaintsvehicleinfo', { form: form({}), token: viewer })).status).toBe(403)
  })
})

describe('POST /complaintsvehicleinfo/amend', () => {
  test('takes JSON, and multipart where files come or go', async () => {
    const { data } = (await add(validValues(ids), [['a.pdf', pdf()]])).body
    const json = await send('POST', '/complaintsvehicleinfo/amend', {
      json: { id: data.id, version: 1, mileage: 5 },
    })
    expect(json.body).toMatchObject({ code: 200, data: { version: 2 } })
    const multipart = await send('POST', '/complaintsvehicleinfo/amend', {
      form: form({ id: data.id, version: 2 }, [['b.pdf', pdf()]]),
    })
    expect(multipart.body).toMatchObject({ code: 200, data: { version: 3 } })
    const { versions } = await historyOf(door.database.db, data.id)
    expect(versions[2]?.changes).toEqual({ files: [['a.pdf'], ['a.pdf', 'b.pdf']] })
    const tooMany = Array.from({ length: 8 }, (_, at): [string, Buffer] => [`${at}.pdf`, pdf()])
    const more = await send('POST', '/complaintsvehicleinfo/amend', {
      form: form({ id: data.id, version: 3 }, tooMany),
    })
    expect(more.status).toBe(413)
  })

  test('answers a stale version with both sides', async () => {
    const { data } = (await add(validValues(ids))).body
    await send('POST', '/complaintsvehicleinfo/amend', { json: { id: data.id, version: 1, mileage: 5 } })
    const { status, body } = await send('POST', '/complaintsvehicleinfo/amend', {
      json: { id: data.id, version: 1, mileage: 6 },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 409,
      data: {
        current: { id: data.id, version: 2 },
        conflicts: [{ field: 'mileage', base: 12_000, yours: 6, theirs: 5 }],
        version: 2,
        by: expect.any(String),
        at: expect.any(String),
      },
    })
  })

  test('bounds its body and knows its fields', async () => {
    const long = await send('POST', '/complaintsvehicleinfo/amend', {
      json: { id: '1', version: 1, description: '长'.repeat(400_000) },
    })
    expect(long.status).toBe(413)
    const text = await send('POST', '/complaintsvehicleinfo/amend', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(text.status).toBe(415)
    const unknown = await send('POST', '/complaintsvehicleinfo/amend', {
      json: { id: '1', version: 1, rank: 50, files: [{ temporaryPath: '/etc/passwd' }] },
    })
    expect(unknown.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'files.0',
      'rank',
    ])
  })
})

describe('deleting and restoring', () => {
  test('go by query; a restore by cookie needs our own origin', async () => {
    const { data } = (await add(validValues(ids))).body
    const reason = encodeURIComponent('重复')
    const deleted = await send('DELETE', `/complaintsvehicleinfo/logic?ids=${data.id}&reason=${reason}`)
    expect(deleted.body).toMatchObject({ code: 200, data: { deleted: 1 } })
    const path = `/complaintsvehicleinfo/recoverByComplaintId?complaintId=${data.id}`
    const foreign = await send('GET', path, {
      token: undefined,
      cookie: `Finance-Access-Token=${token}`,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    const { rows } = await door.database.pool.query(
      `select outcome, detail from audit_log where detail->>'why' = 'wrong_origin' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      {
        outcome: 'refused',
        detail: { why: 'wrong_origin', call: '/complaintsvehicleinfo/recoverByComplaintId' },
      },
    ])
    expect((await send('GET', path)).body).toMatchObject({ code: 200, data: { state: 10, version: 3 } })
    const again = await send('GET', path, { headers: english })
    expect([again.status, again.body.resMsg]).toEqual([409, expect.stringContaining('To review')])
  })

  test('a reason that is missing is named', async () => {
    const { status, body } = await send('DELETE', '/complaintsvehicleinfo/logic?ids=1')
    expect([status, body.errors[0].path]).toEqual([400, 'reason'])
  })

  test.each(['1,', ',1', '1,,2', ''])('ids=%s is no list of ids', async ids => {
    const { status, body } = await send('DELETE', `/complaintsvehicleinfo/logic?ids=${ids}&reason=x`)
    expect(status).toBe(400)
    expect(body.errors[0].path).toMatch(/^ids/)
  })
})

describe('the encryption code', () => {
  const code = (
    { keyId, key }: { keyId: string; key: string },
    path: string,
    { at = Date.now(), nonce = randomBytes(16).toString('hex'), method = 'POST' } = {},
  ) => {
    const text = `${method} ${path} ${at} ${nonce}`
    const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')
    return { 'encryption-code': `${keyId}.${at}.${nonce}.${mac}` }
  }
  const path = '/app/carins/complaintsvehicleinfo/custom'
  const custom = (headers: Record<string, string>) =>
    send('POST', '/carins/complaintsvehicleinfo/custom', { form: form(validValues(ids)), headers })

  test('lets one call through, once', async () => {
    const { body } = await send('GET', '/carins/code/key', { token: undefined })
    expect(body.data).toMatchObject({ key: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(Date.parse(body.data.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
    const header = code(body.data, path)
    expect((await custom(header)).status).toBe(200)
    expect((await custom(header)).status).toBe(400)
    expect((await custom(code(body.data, '/complaintsvehicleinfo/custom'))).status).toBe(200)
  })

  test('is refused when it is missing, old, of another call or made up', async () => {
    const { body } = await send('GET', '/carins/code/key')
    const wrong = [
      {},
      code(body.data, path, { at: Date.now() - 6 * 60_000 }),
      code(body.data, path, { at: Date.now() + 6 * 60_000 }),
      code(body.data, '/app/carins/complaintsvehicleinfo'),
      code(body.data, path, { method: 'GET' }),
      code({ keyId: '0'.repeat(24), key: body.data.key }, path),
      code({ ...body.data, key: '00' }, path),
      { 'encryption-code': 'a.b.c.d' },
    ]
    for (const header of wrong) {
      const { status, body: answer } = await custom(header as Record<string, string>)
      expect(status).toBe(400)
      expect(answer.errors[0].path).toBe('encryption-code')
    }
  })

  test('is spent by one of twenty at once', async () => {
    const { body } = await send('GET', '/carins/code/key')
    const header = code(body.data, path)
    const all = await Promise.all(Array.from({ length: 20 }, () => custom(header)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('look-ups', () => {
  test('every coded list comes with an ETag that saves the next answer', async () => {
    const first = await door.call('GET', '/carins/dicinfo/all', { token })
    const etag = first.headers.get('etag')
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = await door.call('GET', '/dicinfo/all', { token, headers: { 'if-none-match': etag ?? '' } })
    expect(again.status).toBe(304)
    const other = await door.call('GET', '/dicinfo/all', {
      token,
      headers: { 'if-none-match': etag ?? '', 'accept-language': 'en' },
    })
    expect(other.status).toBe(200)
  })

  test('drop-downs and the VIN check answer by their contract names', async () => {
    const paths = [
      '/carins/dicinfo?key=source',
      '/carins/dictionaryprovience',
      '/carins/dictionarycity?provinceCode=310000',
      '/carins/dictionarycomplaintstype',
      '/producersinfo/producers',
      '/carins/recordbrand/brieflist',
      `/carins/recordbrand/associatedinfo?brandId=${ids.brand}`,
      `/carins/producersinfo/queryBrandsAndDVM?producerId=${ids.producer}`,
      `/carins/dicvehiclemodelranage/plain?brandId=${ids.brand}`,
      `/carins/dicvehiclemodelranage/getProducersAndRBs?vehicleModelRangeId=${ids.series}`,
      `/carins/recordtypecode/brieflist?modelRangeId=${ids.series}`,
      `/recordmodelssys/selectByVehicleModelRangeId?vehicleModelRangeId=${ids.series}`,
      '/carins/dicclassification/showAllDicClassification',
      '/dicsubclassification?assemblyCode=04',
      '/companyinfo',
      '/dicfeedbackopinion/showAllDicFeedBackOpinion',
      '/carins/complaintsvehicleinfo/checkVin?vin=LSVAB2183K2100001',
    ]
    for (const path of paths) {
      const { status, body } = await send('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(body.data).not.toBeNull()
    }
    expect((await send('GET', '/carins/dicinfo?key=nonsense')).status).toBe(404)
    expect((await send('GET', '/producersinfo/producers', { token: 'no' })).status).toBe(401)
  })
})
