import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addUser, comeIn, roleNamed, system } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>

beforeAll(async () => {
  door = await openDoor({ AUTH_LINK_BY_LOGIN: 'off' })
  admin = await comeIn(door, 'all')
})
afterAll(() => door.close())

const issuer = 'https://id.example'
let drawn = 0

async function signIn(loginId: string, subject = String(++drawn)) {
  const { recogniseIdentity } = await import('@/lib/accounts/sessions/recognise-identity')
  return recogniseIdentity(await door.openContext({ door: 'page' }), { issuer, subject, loginId })
}
const identities = (id: string) => `${system}/user/${id}/identities`
const actionsOn = async (id: string) =>
  (
    await door.database.pool.query(
      `select action from audit_log where entity = 'user' and entity_id = $1 order by id`,
      [id],
    )
  ).rows.map(row => row.action)

describe('an identity that is awaited', () => {
  it('becomes that person once; the next one with the same login name waits for an administrator', async () => {
    const { id } = await addUser(door, 'first.admin')
    const awaited = await admin.post(`${identities(id)}/await`)
    expect(awaited.data).toMatchObject({ byLogin: false, identities: [] })
    expect(Date.parse(awaited.data.awaitedUntil)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
    const [one, other] = await Promise.all([signIn('First.Admin'), signIn('First.Admin')])
    expect([one.id, other.id].filter(found => found === id)).toHaveLength(1)
    expect([one.state, other.state].sort()).toEqual(['active', 'pending'])
    const known = await admin.get(identities(id))
    expect(known.data).toMatchObject({ awaitedUntil: null, identities: [{ issuer }] })
  })

  it('is not any more when it was stopped, when its time is over, and for who is disabled', async () => {
    const { id } = await addUser(door, 'stopped.one')
    await admin.post(`${identities(id)}/await`)
    const stopped = await admin.del(`${identities(id)}/await`)
    expect(stopped.data.awaitedUntil).toBeNull()
    expect((await signIn('stopped.one')).state).toBe('pending')
    await admin.post(`${identities(id)}/await`)
    await door.database.pool.query(
      `update users set identity_awaited_until = now() - interval '1 second' where id = $1`,
      [id],
    )
    expect((await signIn('stopped.one')).state).toBe('pending')
    const disabled = await addUser(door, 'disabled.one', 'disabled')
    expect((await admin.post(`${identities(disabled.id)}/await`)).status).toBe(409)
  })
})

describe('the identity of somebody who waits', () => {
  it('is bound to the account that they have, and the waiting one is gone', async () => {
    const { id } = await addUser(door, 'old.name')
    const waiting = await signIn('new.name', 'bound-1')
    const bound = await admin.post(identities(id), { waitingId: waiting.id })
    expect(bound.data.identities).toMatchObject([{ issuer, subject: 'bound-1' }])
    expect((await signIn('new.name', 'bound-1')).id).toBe(id)
    expect((await admin.get(`${system}/user/${waiting.id}/info`)).status).toBe(404)
    expect(await actionsOn(id)).toContain('linkIdentity')
  })

  it('stays where it is when the account is no active one, or nobody waits', async () => {
    const waiting = await signIn('late.one', 'late-1')
    const disabled = await addUser(door, 'gone.one', 'disabled')
    expect((await admin.post(identities(disabled.id), { waitingId: waiting.id })).status).toBe(409)
    const active = await addUser(door, 'here.one')
    expect((await admin.post(identities(active.id), { waitingId: disabled.id })).status).toBe(409)
    const registered = await addUser(door, 'no.identity', 'pending')
    const none = await admin.post(identities(active.id), { waitingId: registered.id })
    expect([none.status, none.body.resMsg]).toEqual([409, '该账号没有统一身份认证的身份，无从绑定'])
    expect((await signIn('late.one', 'late-1')).id).toBe(waiting.id)
  })

  it('is bound by nobody who does not hold all that the account holds', async () => {
    const helper = await comeIn(door, ['system_user:get', 'system_user:edit'])
    const { id } = await addUser(door, 'strong.one')
    await door.database.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
      id,
      await roleNamed(door, '安全管理员'),
    ])
    const waiting = await signIn('thief', 'thief-1')
    expect((await helper.post(identities(id), { waitingId: waiting.id })).status).toBe(403)
    expect((await helper.post(`${identities(id)}/await`)).status).toBe(403)
    expect((await signIn('strong.one')).state).toBe('pending')
  })
})

it('an identity that is unbound ends the sessions, and is a stranger at its next sign-in', async () => {
  const { id } = await addUser(door, 'leaving.one')
  await admin.post(`${identities(id)}/await`)
  await signIn('leaving.one', 'leaving-1')
  const version = async () =>
    (await door.database.pool.query('select credential_version as v from users where id = $1', [id])).rows[0]
      .v
  const before = await version()
  const gone = await admin.del(`${identities(id)}?issuer=${encodeURIComponent(issuer)}&subject=leaving-1`)
  expect(gone.data.identities).toEqual([])
  expect(await version()).toBe(before + 1)
  expect((await signIn('leaving.one', 'leaving-1')).id).not.toBe(id)
  const again = await admin.del(`${identities(id)}?issuer=${encodeURIComponent(issuer)}&subject=leaving-1`)
  expect(again.status).toBe(404)
  expect(await actionsOn(id)).toContain('unlinkIdentity')
})
