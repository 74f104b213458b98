import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '@/db/schema/accounts'
import { accountIdOf, findIdentityAccount } from '@/lib/accounts/identity-account'
import { oidcPayloads } from '@/lib/accounts/sessions/oidc-payloads'
import { sendSignInCode, signInByCode } from '@/lib/accounts/sign-in-code'
import { hasSecondFactor, proofIn } from '@/lib/core/sign-in-proof'
import { localIdentityService } from '@/lib/services/identity/embedded'
import { type Door, openDoor } from '@/tests/support/server/door'
import { text } from './identity-texts'

let door: Door
let server: Server
let issuer: string
let person: typeof users.$inferSelect
let stranger: typeof users.$inferSelect

const verifier = 'v'.repeat(43)
const application = 'http://localhost:3000/app'
const callback = `${application}/api/auth/callback/identity`
const password = { loginId: 'somebody', password: 'x' }

beforeAll(async () => {
  door = await openDoor()
  const { db } = door.database
  const add = async (loginId: string, mobile: string | null) =>
    (await db.insert(users).values({ loginId, name: loginId, state: 'active', mobile }).returning())[0]!
  person = await add('somebody', '+8613800138000')
  stranger = await add('stranger', null)
  const authenticated = (one: typeof person) => ({ accountId: accountIdOf(one), cookie: 'known-browser=x' })
  server = await localIdentityService({
    issuer: 'http://localhost:1',
    application,
    clientId: 'vehicle-defects',
    clientSecret: 'for-tests-only',
    payloads: oidcPayloads(db),
    findPerson: accountId => findIdentityAccount(db, accountId),
    login: {
      authenticate: async loginId => authenticated(loginId === 'stranger' ? stranger : person),
      async sendCode(accountId) {
        const account = await findIdentityAccount(db, accountId)
        if (!account?.mobile) return null
        const { ticket, sent } = sendSignInCode(await door.openContext({ door: 'page' }), account)
        await sent
        return ticket
      },
      authenticateByCode: async (ticket, code) =>
        authenticated({
          ...person,
          ...(await signInByCode(await door.openContext({ door: 'page' }), ticket, code)),
        }),
      registerAddress: async () => null,
      localeOf: () => 'zh-CN',
      textOf: () => text,
    },
  })
  await new Promise<void>(done => server.listen(0, done))
  issuer = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await door.close()
})

class Visitor {
  private readonly jar = new Map<string, string>()

  private async go(address: string | URL, form?: Record<string, string>) {
    const url = new URL(address, issuer)
    url.host = new URL(issuer).host
    const cookie = [...this.jar].map(pair => pair.join('=')).join('; ')
    const answer = await fetch(url, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { cookie },
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.jar.set(name, value)
      else this.jar.delete(name)
    }
    return answer
  }

  private place = ''

  /** The page that the service shows, or the claims of its token. */
  async ask(parameters: Record<string, string> = {}) {
    const words = {
      ...{
        client_id: 'vehicle-defects',
        response_type: 'code',
        scope: 'openid profile',
        state: 's',
        nonce: 'n',
      },
      ...{ redirect_uri: callback, code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...parameters,
    }
    return this.follow(await this.go(`/auth?${new URLSearchParams(words)}`))
  }

  send = async (form: Record<string, string>) => this.follow(await this.go(this.place, form))

  private async follow(answer: Response): Promise<{ html?: string; claims?: Record<string, unknown> }> {
    const location = answer.headers.get('location')
    if (!location) return { html: await answer.text() }
    if (location.startsWith(callback)) return { claims: await claimsOf(location) }
    if (location.startsWith('/interaction/')) this.place = location
    return this.follow(await this.go(location))
  }
}

async function claimsOf(location: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('vehicle-defects:for-tests-only')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: new URL(location).searchParams.get('code')!,
      redirect_uri: callback,
      code_verifier: verifier,
    }),
  })
  const { id_token } = (await answer.json()) as { id_token: string }
  return JSON.parse(Buffer.from(id_token.split('.')[1]!, 'base64url').toString())
}

const ticketIn = (html = '') => /name="codeTicket" value="([\w-]+)"/.exec(html)?.[1] ?? ''

async function newestCode() {
  const { rows } = await door.database.pool.query(
    `select mobile, text from text_messages where purpose = 'signIn' order by id desc limit 1`,
  )
  expect(rows[0].mobile).toBe('13800138000')
  return /\d{6}/.exec(rows[0].text)![0]
}

const proofOf = (claims: Record<string, unknown> = {}) => proofIn(claims, new Date())

it('says that it can ask for a second factor', async () => {
  const described = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
  expect(described.acr_values_supported).toEqual(['mfa'])
})

it('says of a sign-in by password when it was, and claims no second factor', async () => {
  const visitor = new Visitor()
  await visitor.ask()
  const { claims } = await visitor.send(password)
  expect(claims).toMatchObject({ amr: ['pwd'], auth_time: expect.any(Number) })
  expect(hasSecondFactor(proofOf(claims), 'mfa')).toBe(false)
  expect(Math.abs(Date.now() / 1000 - (claims!.auth_time as number))).toBeLessThan(60)
})

it('asks for the code of a text message where the application asks for a second factor, and says so', async () => {
  const visitor = new Visitor()
  await visitor.ask({ acr_values: 'gold mfa' })
  const page = await visitor.send(password)
  expect(page.html).toContain('sent')
  const codeTicket = ticketIn(page.html)
  expect((await visitor.send({ codeTicket, code: '0' })).html).toContain('wrong code')
  const { claims } = await visitor.send({ codeTicket, code: await newestCode() })
  expect(claims).toMatchObject({ acr: 'mfa', amr: ['pwd', 'sms', 'mfa'] })
  expect(hasSecondFactor(proofOf(claims), 'mfa')).toBe(true)
})

it('asks for the second factor of who is signed in without one, and not again of who has one', async () => {
  const visitor = new Visitor()
  await visitor.ask()
  await visitor.send(password)
  expect((await visitor.ask()).claims).toMatchObject({ amr: ['pwd'] })
  // Their password was proved already: only the code is missing.
  const page = await visitor.ask({ acr_values: 'mfa' })
  await visitor.send({ codeTicket: ticketIn(page.html), code: await newestCode() })
  expect((await visitor.ask({ acr_values: 'mfa' })).claims).toMatchObject({ acr: 'mfa' })
})

it('asks again with prompt=login and when max_age is over, which makes the time of the sign-in new', async () => {
  const visitor = new Visitor()
  await visitor.ask()
  const first = (await visitor.send(password)).claims!
  await door.database.pool.query(
    `update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 900))
     where model = 'Session'`,
  )
  const old = (await visitor.ask({ max_age: '3600' })).claims!
  expect(old.auth_time).toBe((first.auth_time as number) - 900)
  expect((await visitor.ask({ max_age: '600' })).html).toContain('name="password"')
  const fresh = (await visitor.send(password)).claims!
  expect(fresh.auth_time).toBeGreaterThanOrEqual(first.auth_time as number)
  expect((await visitor.ask({ max_age: '600' })).claims).toMatchObject({ auth_time: fresh.auth_time })
  expect((await visitor.ask({ max_age: '600', prompt: 'login' })).html).toContain('name="password"')
})

it('tells an account without a mobile number that it has no second factor, and does not let it in', async () => {
  const visitor = new Visitor()
  await visitor.ask({ acr_values: 'mfa' })
  expect((await visitor.send({ ...password, loginId: 'stranger' })).html).toContain('no mobile')
})

it('takes a code once, five guesses at most, and none after the sessions of the person ended', async () => {
  const ctx = await door.openContext({ door: 'page' })
  await door.database.pool.query('delete from rate_limits')
  const begin = async () => {
    const { ticket, sent } = sendSignInCode(ctx, person)
    await sent
    return { ticket, code: await newestCode() }
  }
  const once = await begin()
  expect(await signInByCode(ctx, once.ticket, ` ${once.code} `)).toMatchObject({ id: person.id })
  await expect(signInByCode(ctx, once.ticket, once.code)).rejects.toMatchObject({ status: 400 })
  const guessed = await begin()
  const wrong = guessed.code === '000000' ? '000001' : '000000'
  const guesses = await Promise.allSettled(
    Array.from({ length: 20 }, () => signInByCode(ctx, guessed.ticket, wrong)),
  )
  expect(guesses.filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect(signInByCode(ctx, guessed.ticket, guessed.code)).rejects.toMatchObject({ status: 400 })
  const ended = await begin()
  await door.database.pool.query(
    'update users set credential_version = credential_version + 1 where id = $1',
    [person.id],
  )
  await expect(signInByCode(ctx, ended.ticket, ended.code)).rejects.toMatchObject({ status: 400 })
})
