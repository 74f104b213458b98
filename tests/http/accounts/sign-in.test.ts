import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { digestPassword, hashPassword } from '@/lib/accounts/password'
import { hashOf } from '@/lib/core/secrets'
import { addUser, send, setState } from '@/tests/support/people/accounts'
import { hashings, makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door

beforeAll(async () => {
  door = await openDoor()
  for (const loginId of ['anna', 'bert', 'cleo', 'dora']) await addUser(door, loginId)
  await addUser(door, 'gone', 'disabled')
})
afterAll(() => door.close())

function ask(username: string, password = `${username}@Defect1`, headers: Record<string, string> = {}) {
  const form = { username, password: digestPassword(password), grant_type: 'password' }
  return send(door, 'POST', '/SystemManager/oauth/token', { body: new URLSearchParams(form), headers })
}

const me = (headers: Record<string, string>) =>
  send(door, 'GET', '/SystemManager/shiroManager/getUserInfo', { headers })

async function tokenOf(username: string): Promise<string> {
  return (await ask(username)).body.access_token
}

describe('the password grant', () => {
  it('answers as OAuth clients expect, outside the envelope', async () => {
    const { status, body, response } = await ask('anna')
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_in: 12 * 3600,
      user: expect.objectContaining({ loginId: 'anna', name: 'anna', roles: [], permissionMode: false }),
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('takes the digest in capitals', async () => {
    const form = {
      username: 'anna',
      password: digestPassword('anna@Defect1').toUpperCase(),
      grant_type: 'password',
    }
    const body = new URLSearchParams(form)
    expect((await send(door, 'POST', '/SystemManager/oauth/token', { body })).status).toBe(200)
  })

  it('gives a token that works with and without the word Bearer', async () => {
    const token = await tokenOf('anna')
    expect((await me({ authorization: `Bearer ${token}` })).body.data.loginId).toBe('anna')
    expect((await me({ authorization: token })).body.data.loginId).toBe('anna')
    expect((await me({ authorization: `Bearer ${token}x` })).status).toBe(401)
  })

  it('gives a cookie too, but to our own page alone', async () => {
    const own = await ask('anna', undefined, { 'sec-fetch-site': 'same-origin' })
    const [cookie = '', known = ''] = own.response.headers.getSetCookie()
    expect(cookie).toMatch(/^Finance-Access-Token=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^known-browser=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await me({ cookie: cookie.split(';')[0]! })).body.data.loginId).toBe('anna')
    const foreign = await ask('anna', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.response.headers.get('set-cookie')).toBeNull()
  })

  it('keeps neither token nor password, and writes who signed in', async () => {
    const token = await tokenOf('anna')
    const [kept] = await door.database.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)))
    expect(kept?.kind).toBe('bearer')
    const rows = JSON.stringify([
      await door.database.db.select().from(sessions),
      await door.database.db.select().from(auditLog),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(digestPassword('anna@Defect1'))
    const written = await door.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.loginId, 'anna'))
      .orderBy(auditLog.id)
    expect(written.at(-1)).toMatchObject({ action: 'signIn', outcome: 'done', door: 'http' })
  })

  it('does not tell an unknown name, a disabled person and a wrong password apart', async () => {
    const answers = await Promise.all([ask('nobody'), ask('gone'), ask('bert', 'wrong')])
    const [first, ...others] = answers.map(({ status, body: { requestId: _, ...body } }) => ({
      status,
      body,
    }))
    expect(first).toEqual({
      status: 401,
      body: {
        code: 401,
        data: null,
        resMsg: '登录名或密码不正确',
        error: 'invalid_grant',
        error_description: '登录名或密码不正确',
      },
    })
    for (const other of others) expect(other).toEqual(first)
  })

  it('does the same work for an unknown name as for a wrong password', async () => {
    const passwordHash = await hashPassword(digestPassword('cleo@Defect1'))
    await door.database.db.update(users).set({ passwordHash }).where(eq(users.loginId, 'cleo'))
    const work = async (name: string) => {
      hashings.length = 0
      expect((await ask(name, 'wrong')).status).toBe(401)
      return [...hashings]
    }
    const known = await work('cleo')
    expect(known).toEqual([
      expect.objectContaining({ password: 64, salt: 16, length: 32, N: 2 ** 14, r: 8, p: 5 }),
    ])
    expect(await work('stranger')).toEqual(known)
  })

  it.each([
    ['another grant', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['a password in the clear', { password: 'dora@Defect1' }, 'invalid_request'],
    ['half a digest', { password: digestPassword('x').slice(32) }, 'invalid_request'],
    ['no name', { username: '' }, 'invalid_request'],
    ['a NUL in the name', { username: 'do\0ra' }, 'invalid_request'],
  ])('refuses %s', async (_what, change, error) => {
    const form = {
      username: 'dora',
      password: digestPassword('dora@Defect1'),
      grant_type: 'password',
      ...change,
    }
    const { status, body } = await send(door, 'POST', '/SystemManager/oauth/token', {
      body: new URLSearchParams(form),
    })
    expect([status, body.code, body.error]).toEqual([400, 400, error])
    expect(body.error_description).toBe(body.resMsg)
  })

  it('takes a form only, and says so as OAuth does', async () => {
    const answer = await send(door, 'POST', '/SystemManager/oauth/token', { json: { username: 'dora' } })
    expect([answer.status, answer.body.error]).toEqual([415, 'invalid_request'])
  })
})

describe('a session', () => {
  it('ends at the next call of a person who was disabled', async () => {
    const authorization = await tokenOf('dora')
    expect((await me({ authorization })).status).toBe(200)
    await setState(door, 'dora', 'disabled')
    expect((await me({ authorization })).status).toBe(401)
    await setState(door, 'dora', 'active')
  })

  it.each([
    ['half an hour without a call', sql`last_seen_at = now() - interval '31 minutes'`],
    ['twelve hours', sql`expires_at = now() - interval '1 second'`],
  ])('ends after %s', async (_what, change) => {
    const authorization = await tokenOf('dora')
    await door.database.db.execute(
      sql`UPDATE sessions SET ${change} WHERE token_hash = ${hashOf(authorization)}`,
    )
    expect((await me({ authorization })).status).toBe(401)
  })
})
