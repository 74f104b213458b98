import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oidcPayloads } from '@/lib/accounts/oidc-payloads'
import { AppError } from '@/lib/core/errors'
import { localIdentityService } from '@/lib/services/identity/embedded'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database'

let database: TestDatabase
let server: Server
let issuer: string
let registers = true

const application = 'http://localhost:3000/app'
const callback = `${application}/api/auth/callback/identity`

async function start(port = 0) {
  const begun = await localIdentityService({
    issuer: `http://localhost:${port || 1}`,
    application,
    clientId: 'vehicle-defects',
    clientSecret: 'for-tests-only',
    payloads: oidcPayloads(database.db),
    findPerson: async () => null,
    login: {
      authenticate: async loginId => {
        if (loginId !== 'somebody') throw new AppError('bad_credentials')
        return { id: '1' }
      },
      registerAddress: async () => (registers ? `${application}/register` : null),
      localeOf: () => 'zh-CN',
      textOf: () => text,
    },
  })
  await new Promise<void>(done => begun.listen(port, done))
  return begun
}

const text = {
  lang: 'zh-CN',
  title: '<b>T</b>',
  heading: 'H',
  loginId: 'L',
  password: 'P',
  submit: 'S',
  register: 'R',
  newcomer: 'N',
  language: { name: 'English', code: 'en-US' },
  signOutHeading: '',
  signOutQuestion: '',
  signOutSubmit: '',
  back: '',
  notes: { signedOut: 'out', failed: 'failed', expired: 'expired' },
  errors: { bad_credentials: '', too_many: '', unavailable: '' },
}

beforeAll(async () => {
  database = await openTestDatabase()
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
    code_challenge: 'zSwaxmYpQE083_2moOIZMOL9fYfnYoAizhySpVWAoqY',
    code_challenge_method: 'S256',
    ...change,
  }
  const given = Object.entries(words).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return fetch(`${issuer}/auth?${new URLSearchParams(given)}`, { redirect: 'manual' })
}

/** A sign-in under way: its page, and what its form answers. */
async function begin() {
  const begun = await ask({})
  const place = begun.headers.get('location') ?? ''
  expect(place).toMatch(/^\/interaction\/[\w-]+$/)
  const cookie = begun.headers.getSetCookie().map(line => line.split(';')[0])
  return (form?: Record<string, string>) =>
    fetch(`${issuer}${place}`, {
      headers: { cookie: cookie.join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
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
  const begun = await begin()
  const page = await begun()
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
