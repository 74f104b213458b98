import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { startSession } from '@/lib/accounts/sessions/start-session'
import { addUser, send } from '@/tests/support/people/accounts'
import { unproved } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let user: { id: string; loginId: string }
let token: string

const own = { 'sec-fetch-site': 'same-origin' }
const signedOut = 'http://localhost:3000/app/api/session/signed-out'

beforeAll(async () => {
  // Nothing listens on port 9: the identity service is down.
  door = await openDoor({ AUTH_ISSUER: 'http://127.0.0.1:9' })
  user = await addUser(door, 'anna')
})
afterAll(() => door.close())
beforeEach(async () => {
  token = await begin()
})

async function begin(idToken?: string): Promise<string> {
  const ctx = await door.openContext({ door: 'page' })
  return (
    await startSession(ctx, {
      userId: user.id,
      loginId: user.loginId,
      credentialVersion: 1,
      kind: 'cookie',
      proof: unproved,
      idToken,
    })
  ).token
}

const cookie = () => `Finance-Access-Token=${token}`
const signOut = (headers: Record<string, string>) =>
  send(door, 'POST', '/session/sign-out', { headers: { cookie: cookie(), ...headers } })
const status = async () =>
  (await send(door, 'GET', '/SystemManager/shiroManager/getUserInfo', { headers: { cookie: cookie() } }))
    .status

it('ends the session at once, takes the cookie and writes it down', async () => {
  const { body, response } = await signOut(own)
  expect(body).toEqual({ code: 200, data: { redirect: signedOut }, resMsg: 'OK' })
  expect(response.headers.getSetCookie()[0]).toBe(
    'Finance-Access-Token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(await status()).toBe(401)
  const written = await door.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'signOut'))
    .orderBy(auditLog.id)
  expect(written.at(-1)).toMatchObject({ loginId: 'anna', outcome: 'done' })
})

it('works while the identity service is away', async () => {
  token = await begin('an.id.token')
  expect((await signOut(own)).body.data.redirect).toBe(signedOut)
  expect(await status()).toBe(401)
})

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['nobody knows where', {}],
])('is refused when it comes from %s', async (_where, headers) => {
  expect((await signOut(headers as Record<string, string>)).status).toBe(403)
  expect(await status()).toBe(200)
})

it('is not done by a GET', async () => {
  const answer = await send(door, 'GET', '/session/sign-out', { headers: { cookie: cookie(), ...own } })
  expect(answer.status).toBe(405)
  expect(await status()).toBe(200)
})

it('answers the same to somebody whose session has ended already', async () => {
  await signOut(own)
  const again = await signOut(own)
  expect([again.status, again.body.data.redirect]).toEqual([200, signedOut])
})

it('leaves a living session alone when a foreign page sends the browser to the end of a sign-out', async () => {
  const living = await send(door, 'GET', '/session/signed-out?state=x', { headers: { cookie: cookie() } })
  expect(living.response.headers.get('location')).toBe('http://localhost:3000/app/index')
  expect(living.response.headers.get('set-cookie')).toBeNull()
  expect(await status()).toBe(200)
  await signOut(own)
  const ended = await send(door, 'GET', '/session/signed-out?state=x', { headers: { cookie: cookie() } })
  expect([ended.status, ended.response.headers.get('location')]).toEqual([
    303,
    'http://localhost:3000/app/signed-out',
  ])
  expect(ended.response.headers.get('set-cookie')).toContain('Max-Age=0')
})
