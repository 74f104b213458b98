import { createHash } from 'node:crypto'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { users } from '@/db/schema/accounts'
import { endSessions } from '@/lib/accounts/end-sessions'
import { accountIdOf, findIdentityAccount } from '@/lib/accounts/identity-account'
import { oidcPayloads } from '@/lib/accounts/sessions/oidc-payloads'
import { AppError } from '@/lib/core/errors'
import { localIdentityService } from '@/lib/services/identity/embedded'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { text } from './identity-texts'

let database: TestDatabase
let server: Server
let issuer: string
let registers = true
let person: { id: string; credentialVersion: number }

const verifier = 'v'.repeat(43)
const application = 'http://localhost:3000/app'
const callback = `${application}/api/auth/callback/identity`

async function start(port = 0) {
  const started = await localIdentityService({
    issuer: `http://localhost:${port || 1}`,
    application,
    clientId: 'vehicle-defects',
    clientSecret: 'for-tests-only',
    payloads: oidcPayloads(database.db),
    findPerson: accountId => findIdentityAccount(database.db, accountId),
    login: {
      authenticate: async loginId => {
        if (loginId === 'too.often') throw new AppError('too_many', {}, { retryAfterSeconds: 40 })
        if (loginId !== 'somebody') throw new AppError('bad_credentials')
        return { accountId: accountIdOf(person), cookie: 'known-browser=x; Path=/' }
      },
      sendCode: async () => null,
      authenticateByCode: async () => {
        throw new AppError('invalid_input')
      },
      registerAddress: async () => (registers ? `${application}/register` : null),
      localeOf: () => 'zh-CN',
      textOf: () => text,
    },
  })
  await new Promise<void>(done => started.listen(port, done))
  return started
}

beforeAll(async () => {
  database = await openTestDatabase()
  const name = 'somebody'
  const added = await database.db.insert(users).values({ loginId: name, name, state: 'active' }).returning()
  person = added[0]!
  server = await start()
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await database.close()
})

const ask = (change: Record<string, string | undefined>) => {
  const words = {
    client_id: 'vehicle-defects',
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: callback,
    state: 's',
    nonce: 'n',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...change,
  }
  const given = Object.entries(words).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return fetch(`${issuer}/auth?${new URLSearchParams(given)}`, { redirect: 'manual' })
}

async function begin() {
  const started = await ask({})
  const place = started.headers.get('location') ?? ''
  expect(place).toMatch(/^\/interaction\/[\w-]+$/)
  const cookie = started.headers.getSetCookie().map(line => line.split(';')[0]!)
  const send = (
    form?: Record<string, string>,
    { query = '', ...more }: RequestInit & { query?: string } = {},
  ) =>
    fetch(`${issuer}${place}${query}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      ...more,
      headers: { cookie: cookie.join('; '), ...(more.headers as Record<string, string>) },
    })
  return Object.assign(send, { cookie })
}

async function follow(answer: Response, jar: string[]) {
  jar.push(...answer.headers.getSetCookie().map(line => line.split(';')[0]!))
  const next = new URL(answer.headers.get('location')!, issuer)
  next.host = new URL(issuer).host
  return fetch(next, { headers: { cookie: jar.join('; ') }, redirect: 'manual' })
}

const signedIn = { loginId: 'somebody', password: 'x' }

async function exchange(answer: Response) {
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!
  return fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('vehicle-defects:for-tests-only')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
}

it('describes itself', async () => {
  const described = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  expect(described).toMatchObject({
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    end_session_endpoint: expect.stringContaining('/session/end'),
  })
})

it('shows a page of its own that loads nothing from elsewhere', async () => {
  const started = await begin()
  const page = await started()
  const html = await page.text()
  expect(html).not.toMatch(/src="?https?:|<link|@import|<b>T<\/b>/)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(page.headers.get('cache-control')).toBe('no-store')
})

it('tells everybody alike that a new account waits, and where one asks for it while that is open', async () => {
  const link = `<a href="${application}/register">R</a>`
  const at = await begin()
  const fresh = await (await at()).text()
  expect(fresh).toContain(link)
  expect(fresh).not.toContain('>N<')
  const refused = await at({ loginId: 'nobody', password: 'x' })
  const html = await refused.text()
  expect([refused.status, html.includes('<p class="note">N</p>'), html.includes(link)]).toEqual([
    401,
    true,
    true,
  ])
  registers = false
  expect(await (await at()).text()).not.toContain('register"')
  registers = true
})

it('explains an interaction that has expired instead of failing', async () => {
  const page = await fetch(`${issuer}/interaction/unknown`)
  expect([page.status, (await page.text()).includes('expired')]).toEqual([400, true])
})

it.each([
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['for a token in the address', { response_type: 'id_token' }, 'unsupported_response_type'],
])('refuses to sign in %s', async (_what, change, error) => {
  const location = new URL((await ask(change)).headers.get('location') ?? '', issuer)
  expect([`${location.origin}${location.pathname}`, location.href.includes(`error=${error}`)]).toEqual([
    callback,
    true,
  ])
})

it.each([
  ['another way back', { redirect_uri: 'https://evil.example/app/api/auth/callback/identity' }],
  ['an unknown application', { client_id: 'somebody' }],
])('sends nobody anywhere for %s', async (_what, change) => {
  const answer = await ask(change)
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
})

it('keeps its keys over a restart', async () => {
  const keys = async (at: string) => (await fetch(`${at}/jwks`)).json()
  const another = await start()
  expect(await keys(`http://localhost:${(another.address() as AddressInfo).port}`)).toEqual(
    await keys(issuer),
  )
  another.close()
})

describe('who has proved their password', () => {
  it('is told to the application with the version of that password', async () => {
    const at = await begin()
    const back = await follow(await at(signedIn), at.cookie)
    const { id_token } = (await (await exchange(back)).json()) as { id_token: string }
    const claims = JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString())
    expect(claims).toMatchObject({ sub: person.id, credential_version: person.credentialVersion })
  })

  it('has proved nothing once the password is another: neither on the way back nor with the code', async () => {
    const [one, other] = [await begin(), await begin()]
    const proved = await one(signedIn)
    const back = await follow(await other(signedIn), other.cookie)
    await database.db.update(users).set({ credentialVersion: person.credentialVersion + 1 })
    expect((await follow(proved, one.cookie)).headers.get('location')).toMatch(/^\/interaction\//)
    expect((await exchange(back)).status).toBe(400)
    await database.db.update(users).set({ credentialVersion: person.credentialVersion })
  })

  it('is forgotten with all that they have going when their sessions end', async () => {
    const left = async () =>
      (
        await database.pool.query(
          `select count(*)::int as count from oidc_payloads
          where payload ->> 'accountId' like $1`,
          [`${person.id}.%`],
        )
      ).rows[0].count
    expect(await left()).toBeGreaterThan(0)
    await endSessions({ db: database.db }, person.id, 'elsewhere')
    expect(await left()).toBe(0)
    await database.db.update(users).set({ credentialVersion: person.credentialVersion })
  })

  it('is known by a cookie from then on, and who has to wait is told how long', async () => {
    const at = await begin()
    const refused = await at({ loginId: 'too.often', password: 'x' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await refused.text()).toContain('wait 40 seconds')
    expect((await at(signedIn)).headers.getSetCookie()).toContain('known-browser=x; Path=/')
  })
})

describe('a form that is none of ours', () => {
  const form = 'application/x-www-form-urlencoded'
  const cases: [
    string,
    { body?: BodyInit; type?: string; method?: string; query?: string },
    number,
    string,
  ][] = [
    ['is very long', { body: `loginId=${'x'.repeat(20_000)}` }, 413, 'too long'],
    ['is longer than anything', { body: 'x'.repeat(30_000_000) }, 413, 'too long'],
    ['is long and does not say so', { body: new Blob(['y'.repeat(100_000)]).stream() }, 413, 'too long'],
    ['is JSON', { body: '{}', type: 'application/json' }, 415, 'wrong type'],
    [
      'is of several parts',
      { body: '--x\r\n\r\n--x--', type: 'multipart/form-data; boundary=x' },
      415,
      'wrong type',
    ],
    ['is of no type', { body: 'x', type: '' }, 415, 'wrong type'],
    ['is empty', { body: '' }, 401, ''],
    ['is no text', { body: new Uint8Array([0xff, 0xfe, 0, 0x3d, 0xc3]) }, 401, ''],
    ['has a NUL', { body: 'loginId=a%00b&password=%00' }, 401, ''],
    ['has its fields a thousand times', { body: 'loginId=a&'.repeat(1_000) }, 401, ''],
    ['has the name in its address', { body: '', query: '?loginId=somebody' }, 400, 'in the address'],
    ['has the password in its address', { body: '', query: '?lang=zh-CN&password=x' }, 400, 'in the address'],
    ['is put', { body: 'loginId=somebody', method: 'PUT' }, 405, 'wrong method'],
    ['is deleted', { method: 'DELETE' }, 405, 'wrong method'],
  ]

  it.each(cases)(
    'and %s is explained',
    async (_, { body, type = form, method = 'POST', query }, status, note) => {
      const at = await begin()
      const answer = await at(undefined, {
        method,
        body,
        query,
        headers: { 'content-type': type },
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=utf-8',
      ])
      expect(await answer.text()).toContain(note)
      // The sign-in itself still completes.
      expect((await at(signedIn)).status).toBe(303)
    },
  )

  it('and that comes too slowly is given up', async () => {
    const at = await begin()
    const drip = new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(new TextEncoder().encode('loginId=')),
    })
    const later = setTimeout
    // The ten seconds that a form has pass at once.
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number, ...values: never[]) =>
        later(work, ms === 10_000 ? 0 : ms, ...values)) as typeof setTimeout)
    const answer = await at(undefined, {
      method: 'POST',
      body: drip,
      headers: { 'content-type': form },
      ...{ duplex: 'half' },
    }).finally(() => timers.mockRestore())
    expect([answer.status, await answer.text()]).toEqual([408, expect.stringContaining('too slow')])
  })

  it.each([
    '//',
    '//evil.example/interaction/x',
    '/%',
    '/interaction/%ff',
    '/interaction/',
    '/%00',
    '/nothing',
    '/auth?%',
  ])('at the address %s is no failure', async address => {
    for (const method of ['GET', 'POST']) {
      const status = await new Promise<number | undefined>((done, failed) => {
        const { port } = new URL(issuer)
        const sent = request({ port, path: address, method, headers: { 'content-type': form } }, answer => {
          answer.resume()
          done(answer.statusCode)
        })
        sent.on('error', failed)
        sent.end(method === 'POST' ? 'x=1' : undefined)
      })
      expect([method, status! >= 400 && status! < 500]).toEqual([method, true])
    }
  })

  it.each(['/token', '/session/end', '/session/end/confirm', '/auth', '/interaction/x'])(
    'at the service’s own %s is no failure',
    async path => {
      for (const body of ['x'.repeat(200_000), 'a=1&a=2', '%', new Uint8Array([0, 255])])
        for (const type of [form, 'application/json', 'text/plain', '']) {
          const answer = await fetch(`${issuer}${path}`, {
            method: 'POST',
            body,
            headers: { 'content-type': type },
          })
          await answer.text()
          expect([path, type, answer.status < 500]).toEqual([path, type, true])
        }
    },
  )
})
