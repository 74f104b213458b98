import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findUserById } from '@/lib/accounts/people/find-user'
import { missingInProof, signInParameters } from '@/lib/accounts/sessions/recognise-identity'
import type { Ctx } from '@/lib/core/context'
import { callsOf, send } from '@/tests/support/people/accounts'
import { addPerson, addSession } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let person: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  door = await openDoor()
  person = await addPerson(door.database.db, 'all')
})
afterAll(() => door.close())
afterEach(() => door.database.pool.query('delete from parameters'))

const set = (key: string, value: object) =>
  door.database.pool.query(
    `insert into parameters (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, value],
  )

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const sessionOf = async (proof: Parameters<typeof addSession>[2]) => {
  const token = await addSession(door.database.db, person.id, proof)
  return { token, ...callsOf(door, token) }
}
const system = '/SystemManager/system'
const footer = (version = 0) => ({ key: 'footer', value: { zhCN: '某某中心' }, version })

describe('an act that needs a fresh sign-in', () => {
  it('needs none while the parameter is off', async () => {
    const { put } = await sessionOf({ authenticatedAt: null })
    expect((await put('/parametersetting', footer())).status).toBe(200)
  })

  it('is refused with a challenge where the sign-in is too old or of unknown age, and done where it is not', async () => {
    await set('freshSignIn', { minutes: 10 })
    for (const authenticatedAt of [null, ago(11)]) {
      const { put } = await sessionOf({ authenticatedAt })
      const { status, body, response } = await put('/parametersetting', footer())
      expect([status, body.data, body.resMsg]).toEqual([
        401,
        { maxAge: 600 },
        expect.stringContaining('重新登录确认'),
      ])
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_user_authentication", max_age=600',
      )
    }
    const { put } = await sessionOf({ authenticatedAt: ago(9) })
    expect((await put('/parametersetting', footer())).status).toBe(200)
  })

  it('is every change of rights, roles, parameters and secrets, and every way personal data leaves', async () => {
    await set('freshSignIn', { minutes: 10 })
    const { token, get } = await sessionOf({ authenticatedAt: ago(11) })
    const calls: [string, string][] = [
      ['POST', `${system}/user/add`],
      ['PUT', `${system}/user/edit`],
      ['DELETE', `${system}/user/1/delete`],
      ['POST', `${system}/user/1/enable`],
      ['POST', `${system}/user/1/resetPassword`],
      ['POST', `${system}/user/1/identities`],
      ['DELETE', `${system}/user/1/identities`],
      ['POST', `${system}/user/1/identities/await`],
      ['POST', `${system}/role/add`],
      ['PUT', `${system}/role/edit`],
      ['DELETE', `${system}/role/1/delete`],
      ['PUT', `${system}/role/1/users`],
      ['PUT', '/parametersetting'],
      ['POST', '/webhook'],
      ['PUT', '/webhook'],
      ['POST', '/webhook/1/secret'],
      ['GET', '/auditlog/export'],
      ['GET', '/subjectrequest/1/copy'],
    ]
    for (const [method, path] of calls) {
      const json = method === 'GET' || method === 'DELETE' ? undefined : {}
      expect([path, (await send(door, method, path, { token, json })).status]).toEqual([path, 401])
    }
    // Who may not do it at all is told so, whatever their sign-in.
    const nobody = await door.signIn([])
    expect((await send(door, 'PUT', '/parametersetting', { token: nobody, json: {} })).status).toBe(403)
    expect((await get(`${system}/custom/userPage`)).status).toBe(200)
    expect((await send(door, 'POST', `${system}/user/1/disable`, { token, json: {} })).status).toBe(400)
  })

  it('is a change of the mobile to which codes go, and no other of the profile', async () => {
    const profile = `${system}/user/profile`
    const { put, get } = await sessionOf({ authenticatedAt: ago(11) })
    const change = async (given: object, by = put) =>
      (await by(profile, { ...given, version: (await get(profile)).data.version })).status
    expect(await change({ mobile: '13900002222' })).toBe(200)
    await set('freshSignIn', { minutes: 10 })
    for (const mobile of ['13900003333', '']) expect(await change({ name: '改名', mobile })).toBe(401)
    expect((await get(profile)).data).toMatchObject({ name: '测试员', mobile: '13900002222' })
    expect(await change({ mobile: '13900002222', email: 'a@example.com' })).toBe(200)
    const fresh = await sessionOf({ authenticatedAt: ago(1) })
    expect(await change({ mobile: '' }, fresh.put)).toBe(200)
  })

  it('is an export of clear personal data, and none without or with masks', async () => {
    await set('freshSignIn', { minutes: 10 })
    const { token } = await sessionOf({ authenticatedAt: ago(11) })
    const ask = async (columns: string[], more: object = {}) =>
      (
        await door.call('POST', '/complaintsvehicleinfo/exportComplaintsVehicleInfoList', {
          token,
          json: { columns, filters: {}, ...more },
        })
      ).status
    expect(await ask(['complaintNo', 'vin'])).toBe(401)
    expect(await ask(['complaintNo', 'vin'], { masked: true })).toBe(200)
    expect(await ask(['complaintNo'])).toBe(200)
  })

  it('sends a link to a file to the sign-in and back to the page that has it, never elsewhere', async () => {
    await set('freshSignIn', { minutes: 10 })
    const { token } = await sessionOf({ authenticatedAt: null })
    const follow = async (referer: string) => {
      const headers = { referer, 'sec-fetch-mode': 'navigate' }
      const answer = await door.call('GET', '/auditlog/export', { token, headers })
      expect(answer.status).toBe(303)
      return answer.headers.get('location')
    }
    const signIn = '/app/api/session/sign-in?fresh=1&returnTo='
    expect(await follow('http://localhost:3000/app/audit?tab=all')).toBe(`${signIn}%2Faudit%3Ftab%3Dall`)
    expect(await follow('https://evil.example/app//evil.example')).toBe(`${signIn}%2F%2Fevil.example`)
    expect(await follow('x')).toMatch(/^\/app\/api\/session\/sign-in\?fresh=1&returnTo=%2F/)
  })

  it('is looking at more clear records within an hour than the parameter says, by whatever call', async () => {
    const { post, get } = await sessionOf({ authenticatedAt: ago(11) })
    const { id } = (await post('/complaintsvehicleinfo/page', { limit: 1 })).data.records[0]
    await set('freshSignIn', { minutes: 10, reveals: 2 })
    const look = (from = get) => from(`/complaintsvehicleinfo/personal/${id}`)
    expect([(await look()).status, (await look()).status, (await look()).status]).toEqual([200, 200, 401])
    expect((await get(`/complaintsvehicleinfo/info/${id}`)).status).toBe(401)
    expect((await get(`/complaintsvehicleinfo/info/${id}?masked=true`)).status).toBe(200)
    // Another session of the same person has no reveals of its own.
    expect((await look((await sessionOf({ authenticatedAt: null })).get)).status).toBe(401)
    expect((await look((await sessionOf({ authenticatedAt: ago(1) })).get)).status).toBe(200)
  })
})

describe('a role that needs a second factor', () => {
  const named = () => set('secondFactor', { roles: `${person.loginId}、别的角色`, acr: 'gold' })
  const me = '/SystemManager/shiroManager/getUserInfo'

  it('has no session without one from the moment that the parameter names it, and is told why', async () => {
    const weak = await sessionOf({ acr: 'silver', amr: ['pwd'] })
    const strong = await Promise.all([sessionOf({ acr: 'gold' }), sessionOf({ amr: ['pwd', 'otp'] })])
    expect((await weak.get(me)).status).toBe(200)
    await named()
    const { status, body } = await weak.get(me)
    expect([status, body.resMsg]).toEqual([401, expect.stringContaining('双因素认证')])
    for (const { get } of strong) expect((await get(me)).status).toBe(200)
    await set('secondFactor', { roles: person.loginId, acr: 'platinum' })
    expect((await strong[0]!.get(me)).status).toBe(401)
  })

  it('is let in by no password alone', async () => {
    await named()
    const ctx = await door.openContext({ door: 'http' })
    const proof = { authenticatedAt: new Date(), acr: null, amr: ['pwd'] }
    expect(await missingInProof(ctx, person.id, proof)).toBe('factor')
    expect(await missingInProof(ctx, person.id, { ...proof, acr: 'gold' })).toBeUndefined()
    expect(await missingInProof(ctx, (await addPerson(door.database.db, [])).id, proof)).toBeUndefined()
  })

  it('is named only by who has signed in with one, and only where there is such a role', async () => {
    const weak = await sessionOf({ amr: ['pwd'] })
    const strong = await sessionOf({ amr: ['pwd', 'hwk'] })
    const value = { roles: ` ${person.loginId}，${person.loginId} `, acr: 'gold  silver' }
    const refused = await weak.put('/parametersetting', { key: 'secondFactor', value, version: 0 })
    expect([refused.status, refused.data]).toEqual([401, { secondFactor: true }])
    const unknown = { key: 'secondFactor', value: { roles: '没有的角色' }, version: 0 }
    const { body } = await strong.put('/parametersetting', unknown)
    expect(body.errors).toEqual([{ path: 'roles', message: '角色名称：没有名为“没有的角色”的角色' }])
    const done = await strong.put('/parametersetting', { key: 'secondFactor', value, version: 0 })
    expect(done.data.value).toEqual({ roles: person.loginId, acr: 'gold silver' })
    expect((await weak.get(me)).status).toBe(401)
  })

  it('keeps its name while the parameter has it', async () => {
    await named()
    const { get, put } = await sessionOf({ acr: 'gold' })
    const { rows } = await door.database.pool.query('select id::text, version from roles where name = $1', [
      person.loginId,
    ])
    const edited = await put(`${system}/role/edit`, { ...rows[0], name: '改名' })
    expect([edited.status, edited.body.resMsg]).toEqual([409, expect.stringContaining('双因素登录')])
    expect((await get(me)).status).toBe(200)
  })
})

describe('what the identity service is asked for', () => {
  const asked = async (ctx: Ctx, factor: boolean, fresh: boolean) => signInParameters(ctx, { factor, fresh })

  it('is more than usual only where it is needed', async () => {
    const ctx = await door.openContext({ door: 'page' })
    expect(await asked(ctx, false, false)).toEqual({})
    await set('freshSignIn', { minutes: 5 })
    await set('secondFactor', { roles: person.loginId, acr: 'gold silver' })
    expect(await asked(ctx, false, false)).toEqual({})
    expect(await asked(ctx, false, true)).toEqual({ prompt: 'login', max_age: '300' })
    expect(await asked(ctx, true, false)).toEqual({ acr_values: 'gold silver' })
    const user = await findUserById(door.database.db, person.id)
    const own = await door.openContext({ door: 'page', user })
    expect(await asked(own, false, true)).toMatchObject({ acr_values: 'gold silver', max_age: '300' })
  })

  it('and did not do is no fresh sign-in', async () => {
    await set('freshSignIn', { minutes: 5 })
    const ctx = await door.openContext({ door: 'page' })
    const missing = (authenticatedAt: Date | null) =>
      missingInProof(ctx, person.id, { authenticatedAt, acr: null, amr: null }, true)
    expect([await missing(null), await missing(ago(6)), await missing(ago(4))]).toEqual([
      'stale',
      'stale',
      undefined,
    ])
  })
})
