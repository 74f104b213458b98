import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openContext } from '@/lib/accounts/open-context'
import { operation } from '@/lib/core/operation'
import { id, text } from '@/lib/core/text'
import { get, post } from '@/lib/http/endpoint'
import { createHandler, type Handle } from '@/lib/http/handler'
import { type Call, type Door, openDoor, requestOf } from '@/tests/support/server/door'

let door: Door
let handle: Handle
let token: string

const shape = {
  id: id.optional(),
  name: text(20).optional(),
  list: z.array(z.string()).optional(),
  nested: z.looseObject({}).optional(),
}
const echo = operation({
  access: 'signed-in',
  input: z.strictObject(shape),
  run: async (_ctx, input) => input,
})
const broken = operation({
  access: 'public',
  input: z.object({}),
  async run() {
    throw new Error('select secret from "users" at /srv/house/lib/x.ts')
  },
})

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn([])
  handle = createHandler(openContext, [
    post('/echo', echo),
    post('/echo/:id', echo),
    post('/form', echo, { body: 'form' }),
    get('/find', echo),
    get('/find/:name', echo),
    get('/change', echo, { changes: true }),
    get('/broken', broken),
  ])
})
afterAll(() => door.close())

interface Answer {
  status: number
  headers: Headers
  body: {
    code: number
    data: unknown
    resMsg: string
    requestId?: string
    errors?: { path: string; message: string }[]
  }
}

async function call(method: string, path: string, more: Call = {}): Promise<Answer> {
  const answer = await handle(requestOf(method, path, { token, ...more }), path.split('?')[0]!)
  const content = await answer.text()
  return { status: answer.status, headers: answer.headers, body: content ? JSON.parse(content) : {} }
}

const json = { 'content-type': 'application/json' }
const raw = (body: BodyInit) => call('POST', '/echo', { body, headers: json })

describe('a JSON body', () => {
  const nested = (depth: number) => `${'{"nested":'.repeat(depth)}{}${'}'.repeat(depth)}`
  const bodies: [string, BodyInit, number][] = [
    ['no JSON', '{', 400],
    ['a list', '[]', 400],
    ['a text', '"x"', 400],
    ['null', 'null', 400],
    ['a number', '1', 400],
    ['two values', '{}{}', 400],
    ['a NUL byte', '{"name": "a\0"}', 400],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['thirteen levels', nested(13), 400],
    ['half a million open brackets', '['.repeat(500_000), 400],
    ['a hundred thousand levels', nested(90_000), 400],
    [
      'six thousand keys',
      JSON.stringify({ nested: Object.fromEntries(Array.from({ length: 6000 }, (_, k) => [k, 1])) }),
      400,
    ],
    ['a megabyte and one byte', `{"name":"${'x'.repeat(1024 * 1024)}"}`, 413],
    ['a number beyond all numbers', '{"id": 1e999}', 400],
    ['an id beyond the whole numbers', '{"id": 99999999999999999999}', 400],
  ]
  it.each(bodies)('with %s is refused', async (_, body, status) => {
    const answer = await raw(body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code: status, data: null, resMsg: expect.any(String) })
  })

  it('of exactly a megabyte is read', async () => {
    const rest = '{"nested":{"a":""}}'.length
    expect((await raw(`{"nested":{"a":"${'x'.repeat(1024 * 1024 - rest)}"}}`)).status).toBe(200)
  })

  it('stops being read as soon as it is too long', async () => {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    expect((await raw(body)).status).toBe(413)
    expect(sent).toBeLessThan(2 * 1024 * 1024)
  })

  it('of another type is a 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ])
      expect([
        type,
        (await call('POST', '/echo', { body: '{}', headers: { 'content-type': type } })).status,
      ]).toEqual([type, 415])
    const packed = { ...json, 'content-encoding': 'gzip' }
    expect((await call('POST', '/echo', { body: '{}', headers: packed })).status).toBe(415)
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await call('POST', '/echo', { body: '{}', headers: charset })).status).toBe(200)
  })
})

describe('a form body', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  it('with a hundred thousand names is refused', async () => {
    const answer = await call('POST', '/form', { body: 'a=&'.repeat(100_000), headers: form })
    expect(answer.status).toBe(400)
  })
  it('may not give a name twice where one is meant', async () => {
    expect(
      (await call('POST', '/form', { body: 'name=a&name=b', headers: form })).body.errors?.[0]?.path,
    ).toBe('name')
  })
})

describe('text', () => {
  const refused: [string, string][] = [
    ['a NUL', '\0'],
    ['an escape', '\u001b'],
    ['a C1 control', '\u0085'],
    ['half a character', '\ud800'],
    ['U+FFFF', '\uffff'],
    ['U+FDD0', '\ufdd0'],
    ['U+1FFFE', '\u{1fffe}'],
    ['U+4FFFF', '\u{4ffff}'],
  ]
  it.each(refused)('with %s is a 400 that names where it is', async (_, sign) => {
    const paths = async (body: unknown) =>
      (await call('POST', '/echo', { json: body })).body.errors?.map(({ path }) => path)
    expect(await paths({ name: `a${sign}b` })).toEqual(['name'])
    expect(await paths({ list: ['a', sign] })).toEqual(['list.1'])
    expect(await paths({ nested: { deep: [{ at: sign }] } })).toEqual(['nested.deep.0.at'])
  })

  it('is refused in the query and in the path as well', async () => {
    expect((await call('GET', '/find?name=a%00')).body.errors?.[0]?.path).toBe('name')
    expect((await call('GET', '/find/a%00b')).body.errors?.[0]?.path).toBe('name')
    expect((await call('GET', '/find?name=%EF%BF%BF')).status).toBe(400)
  })

  it('keeps tabs and line breaks, and counts characters as people do', async () => {
    expect((await call('POST', '/echo', { json: { name: 'a\tb\r\nc' } })).body.data).toEqual({
      name: 'a\tb\r\nc',
    })
    expect((await call('POST', '/echo', { json: { name: '😀'.repeat(20) } })).status).toBe(200)
    expect((await call('POST', '/echo', { json: { name: '😀'.repeat(21) } })).body.errors?.[0]?.path).toBe(
      'name',
    )
  })

  it('arrives as it was sent through every encoding of a path', async () => {
    const sent: [string, string][] = [
      ['/find/%E8%BD%A6', '车'],
      ['/find/a%2Fb', 'a/b'],
      ['/find/a%20b', 'a b'],
      ['/find/a+b', 'a+b'],
      ['/find/%25', '%'],
      ['/find?name=a%2Bb', 'a+b'],
    ]
    for (const [path, name] of sent)
      expect([path, (await call('GET', path)).body.data]).toEqual([path, { name }])
    for (const path of ['/find/%E0%A4%A', '/find/%', '/find/%zz'])
      expect((await call('GET', path)).status).toBeLessThan(500)
  })
})

describe('names', () => {
  it('that nobody asked for are refused: nothing is set behind the form’s back', async () => {
    for (const name of [
      'state',
      'version',
      'createdBy',
      'createdAt',
      'deletedAt',
      'complaintNo',
      'severityScore',
    ]) {
      const { status, body } = await call('POST', '/echo', { json: { name: 'a', [name]: 50 } })
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, [name]])
      expect((await call('GET', `/find?${name}=1`)).status).toBe(400)
    }
  })

  it('with characters that PostgreSQL cannot store are refused, however deep', async () => {
    for (const name of ['a\0b', 'a\ud800', 'a\uffff'])
      for (const body of [{ [name]: 1 }, { nested: { [name]: 1 } }, { nested: { in: [{ [name]: {} }] } }])
        expect((await call('POST', '/echo', { json: body })).status).toBe(400)
  })

  it('that reach for the prototype are refused', async () => {
    for (const body of [
      '{"__proto__":{"name":"x"}}',
      '{"nested":{"__proto__":{"a":1}}}',
      '{"constructor":{"prototype":{}}}',
    ])
      expect([body, (await raw(body)).status]).toEqual([body, 400])
    for (const query of [
      '__proto__=1',
      '__proto__=1&__proto__=2',
      'constructor=1',
      'toString=1',
      'hasOwnProperty=x',
    ])
      expect([query, (await call('GET', `/find?${query}`)).status]).toEqual([query, 400])
    expect(({} as { name?: string }).name).toBeUndefined()
  })

  it('may not say one thing in the path and another in the body or the query', async () => {
    expect((await call('POST', '/echo/5', { json: { id: '5' } })).status).toBe(200)
    expect((await call('POST', '/echo/5', { json: { id: 5 } })).status).toBe(200)
    expect((await call('POST', '/echo/5', { json: { id: '6' } })).body.errors?.[0]?.path).toBe('id')
    expect((await call('POST', '/echo?id=6', { json: { id: '5' } })).body.errors?.[0]?.path).toBe('id')
    expect((await call('GET', '/find?id=1&id=2')).body.errors?.[0]?.path).toBe('id')
  })
})

describe('where a change comes from', () => {
  const cookie = () => `Finance-Access-Token=${token}`
  const from = (headers: Record<string, string>, path = '/change', method = 'GET') =>
    handle(requestOf(method, path, { cookie: cookie(), headers }), path).then(({ status }) => status)

  it('must be our own origin when a cookie authorises it, also for a GET that changes something', async () => {
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await from({ origin: 'http://localhost:3000' })).toBe(200)
    const foreign: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'none' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { referer: 'http://localhost:3000/app' },
    ]
    for (const headers of foreign) {
      expect([headers, await from(headers)]).toEqual([headers, 403])
      expect(await from({ ...headers, 'content-type': 'application/json' }, '/echo', 'POST')).toBe(403)
    }
  })

  it('does not matter for a token that a program sends, nor for reading', async () => {
    expect((await call('GET', '/change', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
    expect(await from({ 'sec-fetch-site': 'cross-site' }, '/find')).toBe(200)
    expect((await call('GET', '/find', { token: undefined, headers: { authorization: token } })).status).toBe(
      200,
    )
  })

  it('counts even when a header with a wrong token comes beside the cookie', async () => {
    const answer = await call('GET', '/find', { token: 'wrong', cookie: cookie() })
    expect(answer.status).toBe(401)
  })

  it('is no question for HEAD, which changes nothing', async () => {
    expect(await from({ 'sec-fetch-site': 'same-origin' }, '/change', 'HEAD')).toBe(404)
    expect(await from({}, '/find', 'HEAD')).toBe(200)
  })
})

describe('the rest of a request', () => {
  it('may be as odd as it likes', async () => {
    const odd: Record<string, string>[] = [
      { 'user-agent': 'x'.repeat(8000) },
      { 'accept-language': 'en;q=abc,,;;q=,zh'.repeat(400) },
      { cookie: 'Finance-Access-Token=%E0%A4%A; locale=%00; =; ;;' },
      { 'x-forwarded-for': '1.2.3.4, '.repeat(500) },
      { authorization: `Bearer ${token}`, 'if-none-match': 'x'.repeat(5000) },
      { range: `bytes=${'0-1,'.repeat(2000)}` },
    ]
    for (const headers of odd) {
      const answer = await call('GET', '/find', { token: undefined, headers })
      expect([200, 401]).toContain(answer.status)
    }
    expect((await call('GET', `/find?name=${'x'.repeat(200_000)}`)).status).toBe(400)
  })

  it('with a method that its path does not take is a 405 that names those it does', async () => {
    for (const [method, path, allow] of [
      ['POST', '/find', 'GET, HEAD'],
      ['DELETE', '/echo', 'POST'],
    ] as const) {
      const answer = await call(method, path)
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 405, allow])
      const options = await call('OPTIONS', path)
      expect([path, options.status, options.headers.get('allow')]).toEqual([path, 204, allow])
    }
  })

  it('without a call is a 404, whatever the method', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['GET', '/'],
      ['PUT', '/nothing/../else'],
      ['GET', '/find/'],
      ['GET', '/carins/carins/find'],
      ['GET', '/__proto__'],
    ] as const) {
      const answer = await call(method, path)
      expect([method, path, answer.status]).toEqual([method, path, 404])
      expect(answer.body).toMatchObject({ code: 404, resMsg: '接口不存在' })
    }
  })

  it('that meets a fault of ours learns nothing of the inside', async () => {
    const { status, body, headers } = await call('GET', '/broken')
    expect([status, body.resMsg]).toEqual([500, '系统繁忙，请稍后再试'])
    expect(JSON.stringify(body)).not.toMatch(/select|secret|users|srv|\.ts|Error/)
    expect(body.requestId).toBe(headers.get('x-request-id'))
  })
})
