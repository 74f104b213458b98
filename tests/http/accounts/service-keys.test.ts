import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { perKey } from '@/lib/accounts/keys/recognise-key'
import { findUserById } from '@/lib/accounts/people/find-user'
import type { User } from '@/lib/core/context'
import type { Access } from '@/lib/core/permissions'
import { addDays, today } from '@/lib/core/today'
import { enqueueJob, job } from '@/lib/jobs/job'
import { runNextJob } from '@/tests/support/database/run-next-job'
import { callsOf, send } from '@/tests/support/people/accounts'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof addPerson>>

beforeAll(async () => {
  // Keys live where passwords do not.
  door = await openDoor({ PASSWORD_GRANT: 'off' })
  admin = await addPerson(door.database.db, 'all')
})
afterAll(() => door.close())

const query = async (text: string, values: unknown[] = []) =>
  (await door.database.pool.query(text, values)).rows

async function addService(held: readonly Access[]) {
  const person = await addPerson(door.database.db, held)
  await query(`update users set type = 'service' where id = $1`, [person.id])
  return person
}

const pathOf = (id: string) => `/SystemManager/system/user/${id}/keys`
const nextYear = addDays(today(new Date()), 300)
const input = { name: '统计平台', scopes: ['vehicle_defect:query'], expiresOn: nextYear }

async function makeKey(id: string, more: object = {}, token = admin.token) {
  return callsOf(door, token).post(pathOf(id), { ...input, ...more })
}

const list = { method: 'POST', path: '/complaintsvehicleinfo/page', json: { limit: 1 } }
const listWith = (token: string, headers: Record<string, string> = {}) =>
  send(door, list.method, list.path, { token, json: list.json, headers })

describe('a key', () => {
  it('is shown once, stored as a hash, and lets a program in where passwords are switched off', async () => {
    const { id } = await addService(['vehicle_defect:query'])
    const { status, body } = await makeKey(id)
    expect([status, body.data.secret]).toEqual([200, expect.stringMatching(/^vdk_[\w-]{43}$/)])
    expect((await listWith(body.data.secret)).status).toBe(200)
    const { data } = (await callsOf(door, admin.token).get(pathOf(id))).body
    expect(data.keys).toMatchObject([{ name: '统计平台', start: body.data.secret.slice(0, 10), live: true }])
    expect(data.keys[0].lastUsedAt).toMatch(/\+08:00$/)
    expect(JSON.stringify(data)).not.toContain(body.data.secret)
    const stored = await query('select service_keys::text from service_keys')
    expect(JSON.stringify(stored)).not.toContain(body.data.secret)
  })

  it('may what its scopes say and never more than its account', async () => {
    const { id } = await addService(['vehicle_defect:query', 'recall:query', 'vehicle_defect_personal'])
    const beyond = await makeKey(id, { scopes: ['system_user:edit'] })
    expect([beyond.status, beyond.body.errors]).toMatchObject([400, [{ path: 'scopes' }]])
    const { secret } = (await makeKey(id)).body.data
    const { get } = callsOf(door, secret)
    expect((await get('/recallinfo/page')).status).toBe(403)
    expect((await get('/SystemManager/shiroManager/getAllPermission')).body.data).toEqual([
      { permissionId: 'vehicle_defect', actionList: ['query'] },
    ])
    await query('delete from user_roles where user_id = $1', [id])
    expect((await listWith(secret)).status).toBe(403)
  })

  it('is made only by somebody who may do all that it may', async () => {
    const { id } = await addService(['recall:query'])
    const scopes = ['recall:query']
    const own = await addPerson(door.database.db, ['system_user:edit'])
    expect((await makeKey(id, { scopes }, own.token)).status).toBe(403)
    const reader = await addPerson(door.database.db, ['system_user:get'])
    expect((await makeKey(id, { scopes }, reader.token)).status).toBe(403)
    expect((await callsOf(door, reader.token).get(pathOf(id))).status).toBe(200)
  })

  it('is a service account’s, of days within a year, and of networks that are some', async () => {
    const person = await addPerson(door.database.db, ['vehicle_defect:query'])
    expect((await makeKey(person.id)).status).toBe(409)
    const { id } = await addService(['vehicle_defect:query'])
    for (const [more, path] of [
      [{ expiresOn: '2020-01-01' }, 'expiresOn'],
      [{ expiresOn: '2999-01-01' }, 'expiresOn'],
      [{ networks: ['10.0.0.0/64'] }, 'networks.0'],
      [{ networks: [''] }, 'networks.0'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['vehicle_defect:grant'] }, 'scopes.0'],
      [{ name: '' }, 'name'],
    ] as const) {
      const { status, body } = await makeKey(id, more)
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
  })

  it('has one other beside it, also when several are made at once', async () => {
    const { id } = await addService(['vehicle_defect:query'])
    const made = await Promise.all([1, 2, 3, 4].map(at => makeKey(id, { name: `${at}` })))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    const [first] = made.filter(({ status }) => status === 200)
    await callsOf(door, admin.token).del(`${pathOf(id)}/${first!.body.data.id}`)
    expect((await makeKey(id)).status).toBe(200)
  })

  it('ends at once when it is revoked, when it is over and when its account is disabled, and says why', async () => {
    const { id } = await addService(['vehicle_defect:query'])
    const { data } = (await makeKey(id)).body
    const other = (await makeKey(id)).body.data.secret
    expect((await callsOf(door, admin.token).del(`${pathOf(id)}/${data.id}`)).status).toBe(200)
    expect((await callsOf(door, admin.token).del(`${pathOf(id)}/${data.id}`)).status).toBe(404)
    const revoked = await listWith(data.secret)
    expect([revoked.status, revoked.body.resMsg]).toEqual([401, expect.stringContaining('吊销')])
    await query(`update users set state = 'disabled' where id = $1`, [id])
    expect((await listWith(other)).status).toBe(401)
    await query(`update users set state = 'active' where id = $1`, [id])
    await query(`update service_keys set expires_at = now() where revoked_at is null and user_id = $1`, [id])
    const expired = await listWith(other)
    expect([expired.status, expired.body.resMsg]).toEqual([401, expect.stringContaining('过期')])
    expect((await listWith('vdk_nobody')).status).toBe(401)
  })

  it('works from its networks only', async () => {
    const { id } = await addService(['vehicle_defect:query'])
    const { secret } = (await makeKey(id, { networks: ['10.20.0.0/16', '2001:db8::/32'] })).body.data
    const from = (address: string) => listWith(secret, { 'x-forwarded-for': address })
    expect((await from('10.20.3.4')).status).toBe(200)
    expect((await from('2001:db8::7')).status).toBe(200)
    const elsewhere = await from('10.21.0.1')
    const anywhere = (await makeKey(id, { networks: '' })).body.data
    expect([anywhere.networks, (await listWith(anywhere.secret)).status]).toEqual([[], 200])
    expect([elsewhere.status, elsewhere.body.resMsg]).toEqual([401, expect.stringContaining('网络')])
  })

  it('is named by the rows of the audit log', async () => {
    const { id } = await addService(['vehicle_defect:query', 'vehicle_defect_add'])
    const { secret, start } = (
      await makeKey(id, { scopes: ['vehicle_defect:query', 'vehicle_defect_add:add'] })
    ).body.data
    const added = await send(door, 'POST', '/complaintsvehicleinfo', {
      token: secret,
      json: { draft: true, summary: '制动踏板发软' },
    })
    expect(added.status).toBe(200)
    const rows = await query('select action, user_agent from audit_log where user_id = $1', [id])
    expect(rows).toContainEqual({
      action: 'createDefect',
      user_agent: expect.stringContaining(`${start}… 统计平台`),
    })
    const made = await query(
      `select detail from audit_log where action = 'addServiceKey' and entity_id = $1`,
      [id],
    )
    expect(made[0].detail).toMatchObject({ name: '统计平台', start })
  })

  it('does nothing that a person must sign in for', async () => {
    const { id } = await addService(['system_user:edit', 'system_parameter:edit'])
    const { secret } = (await makeKey(id, { scopes: ['system_user:edit', 'system_parameter:edit'] })).body
      .data
    expect((await makeKey(id, {}, secret)).body.resMsg).toContain('由人登录')
    const { put } = callsOf(door, secret)
    const password = { oldPassword: 'a', newPassword: 'Winter-tyres-26' }
    expect((await put('/SystemManager/system/user/password', password)).status).toBe(403)
    await query(`insert into parameters (key, value) values ('freshSignIn', '{"minutes": 10}')`)
    const refused = await put('/parametersetting', { key: 'footer', value: { zhCN: 'x' }, version: 0 })
    await query(`delete from parameters where key = 'freshSignIn'`)
    expect([refused.status, refused.body.resMsg]).toEqual([403, expect.stringContaining('由人登录')])
  })

  it('grants nothing beyond its scopes, whatever its account may', async () => {
    const { id } = await addService(['system_user', 'system_user:edit', 'system_user:get', 'recall:query'])
    const { secret } = (await makeKey(id, { scopes: ['system_user:edit', 'system_user:get'] })).body.data
    const [role] = await query(`insert into roles (name) values ('keys-${id}') returning id`)
    await query(`insert into role_permissions values ($1, 'recall', '{query}')`, [role.id])
    const person = await addPerson(door.database.db, [])
    const { put, get } = callsOf(door, secret)
    const { version } = (await get(`/SystemManager/system/user/${person.id}/info`)).body.data
    const granted = await put('/SystemManager/system/user/edit', {
      id: person.id,
      version,
      roleIds: [role.id],
    })
    expect(granted.status).toBe(403)
  })

  it('leaves the jobs that it starts its scopes, until it is revoked', async () => {
    const { id } = await addService(['vehicle_defect:query', 'vehicle_defect_personal:get'])
    const made = (await makeKey(id)).body.data
    const opened: (User | null)[] = []
    const noted = job({ kind: 'noted', input: z.object({}), run: async () => null })
    const run = async () => {
      await enqueueJob(ctx, noted, {})
      await runNextJob(door.database.db, [noted], async (userId, _locale, keyId) => {
        opened.push(await findUserById(door.database.db, userId!, keyId))
        return null
      })
    }
    const ctx = await door.openContext({ token: made.secret, door: 'http' })
    await run()
    await callsOf(door, admin.token).del(`${pathOf(id)}/${made.id}`)
    await run()
    expect(opened.map(user => user && [...user.grants.keys()])).toEqual([['vehicle_defect'], null])
  })

  it('is told how much of its limit is left, in every answer', async () => {
    const { id } = await addService(['vehicle_defect:query'])
    const made = (await makeKey(id)).body.data
    const { headers } = (await listWith(made.secret)).response
    expect(headers.get('ratelimit-policy')).toBe(`"key";q=${perKey.tries};w=${perKey.seconds}`)
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${perKey.tries - 1};t=\\d+$`))
    const refused = await send(door, 'GET', '/recallinfo/page', { token: made.secret })
    expect([refused.status, refused.response.headers.get('ratelimit')]).toEqual([
      403,
      expect.stringContaining(`r=${perKey.tries - 2};`),
    ])
    for (const [method, path, at] of [
      ['GET', '/recallinfo/pages', 3],
      ['PUT', list.path, 4],
    ] as const) {
      const { headers } = (await send(door, method, path, { token: made.secret })).response
      expect(headers.get('ratelimit')).toContain(`r=${perKey.tries - at};`)
    }
    await query('update rate_limits set points = $1 where key like $2', [perKey.tries, `%key:${made.id}`])
    const over = await listWith(made.secret)
    expect([over.status, over.response.headers.get('ratelimit')]).toEqual([
      429,
      expect.stringContaining('r=0;'),
    ])
    expect(Number(over.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await listWith(admin.token)).response.headers.get('ratelimit')).toBeNull()
  })
})
