import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApi } from '@/lib/http/contract/document'
import { outside } from '@/lib/http/contract/operation-id'
import { endpoints } from '@/lib/http/registry'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { calls } from '../support/calls/access-list'
import { sampleCall } from '../support/calls/sample'
import { isFull } from '../support/depth'
import { type Door, openDoor } from '../support/server/door'
import { openApiFaults } from './openapi-faults'

makePasswordsCheap()

vi.mock('@/lib/http/contract/document', { spy: true })

let door: Door
let token: string

beforeAll(async () => {
  door = await openDoor()
  token = await door.signIn('all')
})
afterAll(() => door.close())

interface Described {
  responses: Record<number, { content?: Record<string, { schema: { properties?: { data: unknown } } }> }>
}

const shape = (call: string) => call.replace(/:\w+/g, ':')
const there = new Set(endpoints.map(({ method, path }) => shape(`${method} ${path}`)))

describe('the calls', () => {
  const listed = Object.entries(calls)

  it('of the contract are all there', () => {
    const promised = listed.filter(([, { contract }]) => contract).map(([call]) => call)
    expect(promised.length).toBeGreaterThan(100)
    expect(promised.filter(call => !there.has(shape(call)))).toEqual([])
  })

  it('are those of the contract and those that our own pages need', () => {
    const known = new Set(listed.map(([call]) => shape(call)))
    expect([...there].filter(call => !known.has(call))).toEqual([])
    expect([...known].filter(call => !there.has(call))).toEqual([])
  })

  it('answer the same with and without the gateway’s /carins', async () => {
    for (const endpoint of endpoints.filter(({ changes }) => !changes)) {
      const { path, call } = sampleCall(endpoint)
      // The refusal tells a call that is there as well as its answer does, and costs nothing.
      const signedIn = (isFull || endpoint.verb.access === 'public') && { token }
      const answers = await Promise.all(
        [path, `/carins${path}`, `/carins${outside(path)}`].map(async way => {
          const answer = await door.call(endpoint.method, way, { ...call, ...signedIn })
          await answer.body?.cancel()
          return answer.status
        }),
      )
      expect([path, ...answers]).toEqual([path, answers[0], answers[0], answers[0]])
      if (!signedIn) expect([path, answers[0]]).toEqual([path, 401])
    }
  })
})

describe('an answer', () => {
  it('is the envelope, its code the status', async () => {
    const answer = await door.call('GET', '/SystemManager/shiroManager/getUserInfo', { token })
    expect(await answer.json()).toEqual({ code: 200, data: expect.any(Object), resMsg: expect.any(String) })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('that is an error has code, text, request id, and for wrong input where it is wrong', async () => {
    const answer = await door.call('GET', '/filesinfo/file?id=x&state=1', { token })
    const body = await answer.json()
    expect(body).toEqual({
      code: 400,
      data: null,
      resMsg: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
      errors: expect.arrayContaining([
        { path: 'id', message: expect.any(String) },
        { path: 'state', message: expect.any(String) },
      ]),
    })
    expect(body.requestId).toMatch(/^[\w-]{36}$/)
  })

  it('carries the headers that keep a browser from misusing it', async () => {
    for (const path of ['/SystemManager/shiroManager/getUserInfo', '/nothing', '/healthz', '/openapi.json']) {
      const { headers } = await door.call('GET', path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-request-id')).toBeTruthy()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('to an unknown call is a 404 in the envelope', async () => {
    const answer = await door.call('GET', '/nothing/of/the/kind', { token })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 404, data: null }])
  })

  it('with an ETag is a 304 to who has it already', async () => {
    const first = await door.call('GET', '/dicinfo/all', { token })
    const etag = first.headers.get('etag')!
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    const again = await door.call('GET', '/dicinfo/all', { token, headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })
})

describe('the language of an error', () => {
  const textOf = async (headers: Record<string, string>) =>
    ((await (await door.call('GET', '/nothing', { headers })).json()) as { resMsg: string }).resMsg
  const cases: [string, Record<string, string>, 'zh' | 'en'][] = [
    ['nothing said', {}, 'zh'],
    ['English asked for', { 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    ['English preferred', { 'accept-language': 'zh;q=0.3, en;q=0.8' }, 'en'],
    ['French asked for', { 'accept-language': 'fr-FR' }, 'zh'],
    ['English refused', { 'accept-language': 'en;q=0' }, 'zh'],
    ['a cookie against the header', { cookie: 'locale=en-US', 'accept-language': 'zh-CN' }, 'en'],
    ['the other way round', { cookie: 'a=b; locale=zh-CN', 'accept-language': 'en' }, 'zh'],
    ['an unknown cookie', { cookie: 'locale=xx', 'accept-language': 'en' }, 'en'],
  ]
  it.each(cases)('with %s', async (_, headers, language) => {
    expect(/\p{Script=Han}/u.test(await textOf(headers))).toBe(language === 'zh')
  })
})

describe('the password grant', () => {
  const ask = (fields: Record<string, string>) =>
    door.call('POST', '/SystemManager/oauth/token', {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('speaks to OAuth clients in their own words, beside ours', async () => {
    const answer = await ask({ grant_type: 'password', username: 'nobody', password: 'a'.repeat(64) })
    expect(await answer.json()).toMatchObject({
      code: answer.status,
      error: expect.any(String),
      error_description: expect.any(String),
      resMsg: expect.any(String),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  it('answers 429 with Retry-After to the eleventh try', async () => {
    const fields = { grant_type: 'password', username: `guess-${Math.random()}`, password: 'b'.repeat(64) }
    for (let tried = 0; tried < 10; tried++) expect((await ask(fields)).status).toBe(401)
    const refused = await ask(fields)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the published contract', () => {
  it('is there for everybody, and made once however often it is asked for', async () => {
    const first = await door.call('GET', '/openapi.json')
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/json'])
    vi.mocked(openApi).mockClear()
    for (let request = 0; request < 20; request++)
      expect((await door.call('GET', '/openapi.json')).status).toBe(200)
    expect(openApi).not.toHaveBeenCalled()
  })

  it('is sound OpenAPI 3.1 and has every call', async () => {
    const document = await (await door.call('GET', '/openapi.json')).json()
    expect(openApiFaults(document)).toEqual([])
    const published = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const expected = endpoints.map(
      ({ method, path }) => `${method} ${outside(path).replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(published.sort()).toEqual(expected.sort())
  })

  it('says of every call what it answers', async () => {
    const document = await (await door.call('GET', '/openapi.json')).json()
    const operations = Object.values(document.paths as Record<string, Record<string, Described>>)
    const silent = operations.flatMap(one =>
      Object.values(one).filter(({ responses }) => !responses[200]?.content && !responses[303]),
    )
    expect(silent).toEqual([])
    const token = document.paths['/api/SystemManager/oauth/token'].post as Described
    expect(token.responses[200]?.content?.['application/json']?.schema).toMatchObject({
      properties: { access_token: { type: 'string' }, user: { $ref: expect.any(String) } },
    })
    expect(document.components.schemas['GET-SystemManager-shiroManager-getUserInfo']).toMatchObject({
      type: 'object',
      properties: { id: { type: 'string' }, avatar: { anyOf: [{ type: 'null' }, { type: 'string' }] } },
      required: expect.arrayContaining(['id', 'avatar']),
    })
  })
})
