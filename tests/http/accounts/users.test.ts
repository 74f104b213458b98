import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import { hashOf } from '@/lib/core/secrets'
import {
  callsOf,
  comeIn,
  roleNamed,
  rolesOf,
  rowOf,
  signInWith,
  system,
} from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { addSession } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>
let viewer: string

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
  viewer = await roleNamed(door, '查询员')
})
afterAll(() => door.close())

const haveTried = (id: string, tries: number, source = 'unknown') =>
  door.database.pool.query(
    `insert into sign_in_tries (account, source, level, last_at) values ($1, $2, $3, clock_timestamp())
     on conflict (account, source) do update set level = excluded.level, last_at = excluded.last_at`,
    [id, source, tries],
  )

let count = 0
const add = async (given: object = {}) => {
  const { status, data, body } = await admin.post(`${system}/user/add`, {
    loginId: `new.person.${++count}`,
    name: '新同事',
    roleIds: [viewer],
    ...given,
  })
  expect([status, body.resMsg]).toEqual([200, body.resMsg])
  return data
}

describe('the list of people', () => {
  it('is paged by pageCurrent and pageSize and found by name, state and role', async () => {
    const first = await admin.get(`${system}/custom/userPage?pageCurrent=1&pageSize=3&platformType=1`)
    expect(first.data).toMatchObject({ current: 1, size: 3, records: { length: 3 } })
    const second = await admin.get(`${system}/custom/userPage?pageCurrent=2&pageSize=3`)
    expect(second.data.records[0].id).not.toBe(first.data.records[0].id)
    const named = await admin.get(`${system}/custom/userPage?name=${encodeURIComponent('林录')}&type=staff`)
    expect(named.data.records.map((one: { loginId: string }) => one.loginId)).toEqual(['entry'])
    for (const typed of ['linlr', 'LIN%20', 'entr']) {
      const offered = await admin.get(`${system}/custom/people?name=${typed}`)
      expect(offered.data.map((one: { name: string }) => one.name)).toContain('林录入')
    }
    const ofRole = await admin.get(`${system}/custom/userPage?roleId=${viewer}&state=active&name=viewer`)
    expect(ofRole.data.records).toMatchObject([{ loginId: 'viewer', roles: [{ name: '查询员' }] }])
    const percent = await admin.get(`${system}/custom/userPage?name=%25`)
    expect(percent.data.total).toBe(0)
  })

  it('takes no other filter, sort or platform', async () => {
    for (const query of [
      'mobile=1',
      'sortField=passwordHash',
      'platformType=2',
      'state=odd',
      'pageSize=1000',
    ])
      expect([query, (await admin.get(`${system}/custom/userPage?${query}`)).status]).toEqual([query, 400])
  })

  it('and a person’s page show nothing of a password', async () => {
    const { id } = await add()
    const { text } = await admin.get(`${system}/user/${id}/info`)
    expect(text).not.toContain('scrypt')
    expect(text).not.toContain('passwordHash')
  })
})

describe('somebody new', () => {
  it('signs in with a password for one time, holds nothing until it is changed, and is themselves then', async () => {
    const { loginId, oneTimePassword } = await add()
    const first = await signInWith(door, loginId, oneTimePassword)
    expect(first.status).toBe(200)
    const refused = await first.get('/dictransmissiontype/likeSelect')
    expect([refused.status, refused.body.resMsg]).toEqual([403, expect.stringContaining('一次性密码')])
    expect((await first.get('/SystemManager/shiroManager/getUserInfo')).data.mustChangePassword).toBe(true)
    expect((await first.get('/SystemManager/shiroManager/getAllPermission')).data).toEqual([])
    const passwords = { oldPassword: oneTimePassword, newPassword: '海阔凭鱼跃-2026-秋天' }
    expect((await first.put(`${system}/user/password`, passwords)).status).toBe(200)
    expect((await first.get('/dictransmissiontype/likeSelect')).status).toBe(200)
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(401)
    expect((await signInWith(door, loginId, passwords.newPassword)).status).toBe(200)
  })

  it('has another cookie once the password is changed, and the one from before opens nothing', async () => {
    const { loginId, oneTimePassword } = await add()
    const { token } = await signInWith(door, loginId, oneTimePassword)
    await door.database.pool.query(`update sessions set kind = 'cookie' where token_hash = $1`, [
      hashOf(token!),
    ])
    const cookie = `Finance-Access-Token=${token}`
    const me = (one: string) =>
      door
        .call('GET', '/SystemManager/shiroManager/getUserInfo', { cookie: one })
        .then(({ status }) => status)
    const changed = await door.call('PUT', `${system}/user/password`, {
      cookie,
      headers: { 'sec-fetch-site': 'same-origin' },
      json: { oldPassword: oneTimePassword, newPassword: '海阔凭鱼跃-2026-秋天' },
    })
    expect(changed.status).toBe(200)
    const given = changed.headers.getSetCookie().find(one => one.startsWith('Finance-Access-Token='))!
    expect([await me(cookie), await me(given.split(';')[0]!)]).toEqual([401, 200])
  })

  it('cannot sign in with it after three days', async () => {
    const { id, loginId, oneTimePassword } = await add()
    await door.database.pool.query(`update users set password_ends_at = now() where id = $1`, [id])
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(401)
  })

  it('is refused with a name that is taken in whatever case, and with fields that are not for a body', async () => {
    const taken = await admin.post(`${system}/user/add`, { loginId: 'ADMIN', name: '甲' })
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ path: 'loginId', message: '已有相同的登录名' }],
    ])
    for (const field of ['state', 'password', 'passwordHash', 'version', 'id', 'createdAt', 'avatar'])
      expect([
        field,
        (await admin.post(`${system}/user/add`, { loginId: 'x.y', name: '甲', [field]: '1' })).status,
      ]).toEqual([field, 400])
    const { id, version } = await add()
    for (const field of ['state', 'passwordHash', 'mustChangePassword', 'builtIn', 'lastSignInAt'])
      expect((await admin.put(`${system}/user/edit`, { id, version, [field]: 'changed' })).status).toBe(400)
    const wrong = await admin.post(`${system}/user/add`, {
      loginId: '甲',
      name: '',
      mobile: '12',
      email: 'a',
    })
    expect(wrong.body.errors.map((one: { path: string }) => one.path).sort()).toEqual([
      'email',
      'loginId',
      'mobile',
      'name',
    ])
  })
})

describe('an edit', () => {
  it('keeps what it leaves out, and writes old and new into the audit log', async () => {
    const { id, version } = await add({ mobile: '138 0000-1234', deptName: '一部' })
    const { data } = await admin.put(`${system}/user/edit`, { id, version, deptName: '二部', email: '' })
    expect(data).toMatchObject({ deptName: '二部', mobile: '13800001234', email: null, version: 2 })
    const rows = await door.database.db.select().from(auditLog)
    expect(rows.filter(row => row.action === 'editUser' && row.entityId === id)).toMatchObject([
      { userId: admin.id, detail: { changes: { deptName: ['一部', '二部'] } } },
    ])
  })

  it('of what somebody else has changed meanwhile gets both sides', async () => {
    const { id, version } = await add()
    const edits = await Promise.all(
      ['甲', '乙'].map(name => admin.put(`${system}/user/edit`, { id, version, name })),
    )
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = edits.find(({ status }) => status === 409)!
    const kept = (await rowOf(door, id))!.name
    expect(stale.data).toMatchObject({ current: { name: kept, version: 2 }, conflicts: [{ field: 'name' }] })
  })

  it('does not change a login name of somebody who is let in', async () => {
    const { id, version } = await add()
    expect((await admin.put(`${system}/user/edit`, { id, version, loginId: 'other.name' })).status).toBe(400)
  })
})

describe('who is disabled', () => {
  it('is out at once and cannot come back in until enabled', async () => {
    const { id, loginId, oneTimePassword, version } = await add()
    const inside = await signInWith(door, loginId, oneTimePassword)
    const disabled = await admin.post(`${system}/user/${id}/disable`, { version, reason: '离职' })
    expect(disabled.data).toMatchObject({ state: 'disabled', sessions: 0 })
    expect((await inside.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(401)
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(401)
    const again = await admin.post(`${system}/user/${id}/disable`, { version: disabled.data.version })
    expect([again.status, again.body.resMsg]).toEqual([409, expect.stringContaining('已停用')])
    await admin.post(`${system}/user/${id}/enable`, { version: disabled.data.version })
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(200)
  })

  it('is not oneself', async () => {
    const { version } = (await rowOf(door, admin.id))!
    expect((await admin.post(`${system}/user/${admin.id}/disable`, { version })).status).toBe(409)
    expect((await admin.del(`${system}/user/${admin.id}/delete`)).status).toBe(409)
    expect((await admin.post(`${system}/user/${admin.id}/resetPassword`, { version })).status).toBe(409)
  })
})

describe('who is deleted', () => {
  it('keeps name and login name in the history, and nothing to sign in with or be reached by', async () => {
    const { id, loginId, oneTimePassword } = await add({ mobile: '13800001234', email: 'a@b.cn' })
    const inside = await signInWith(door, loginId, oneTimePassword)
    expect((await admin.del(`${system}/user/${id}/delete`)).data).toEqual({ deleted: id })
    expect((await inside.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(401)
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(401)
    expect(await rowOf(door, id)).toMatchObject({
      name: '新同事',
      loginId,
      state: 'deleted',
      passwordHash: null,
      mobile: null,
      email: null,
    })
    expect(await rolesOf(door, id)).toEqual([])
    expect((await admin.post(`${system}/user/add`, { loginId, name: '冒名' })).status).toBe(409)
    expect((await admin.del(`${system}/user/${id}/delete`)).status).toBe(404)
    const shown = await admin.get(`${system}/custom/userPage?name=${loginId}`)
    const request = await admin.get(`${system}/custom/userPage?name=${loginId}&state=deleted`)
    expect([shown.data.total, request.data.total]).toEqual([0, 1])
    const { version } = (await rowOf(door, id))!
    for (const what of ['enable', 'disable', 'resetPassword'])
      expect((await admin.post(`${system}/user/${id}/${what}`, { version })).status).toBe(409)
  })
})

describe('a password', () => {
  it('that was tried too often need not be waited with once an administrator says so', async () => {
    const { id, loginId, oneTimePassword } = await add()
    await haveTried(id, 20)
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(429)
    expect((await admin.get(`${system}/user/${id}/info`)).data.slowed).toBe(true)
    expect((await admin.post(`${system}/user/${id}/unlock`)).data).toEqual({ id, unlocked: true })
    expect((await admin.get(`${system}/user/${id}/info`)).data.slowed).toBe(false)
    expect((await signInWith(door, loginId, oneTimePassword)).status).toBe(200)
  })

  it('that is reset ends the sessions, and is told in the answer and nowhere else', async () => {
    const { id, loginId, version, oneTimePassword: first } = await add()
    const inside = await signInWith(door, loginId, first)
    const { data } = await admin.post(`${system}/user/${id}/resetPassword`, { version })
    expect(data.oneTimePassword).toMatch(/^[A-Za-z2-9]{4}(-[A-Za-z2-9]{4}){3}$/)
    expect((await inside.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(401)
    expect((await signInWith(door, loginId, first)).status).toBe(401)
    expect((await signInWith(door, loginId, data.oneTimePassword)).status).toBe(200)
    const written = JSON.stringify(await door.database.db.select().from(auditLog))
    for (const secret of [first, data.oneTimePassword]) expect(written).not.toContain(secret)
    expect(written).not.toContain('scrypt')
    expect(JSON.stringify(await rowOf(door, id))).not.toContain(data.oneTimePassword)
  })

  it('is changed by its owner with the old one, which ends every other session', async () => {
    const { loginId, oneTimePassword } = await add()
    const [one, other] = [
      await signInWith(door, loginId, oneTimePassword),
      await signInWith(door, loginId, oneTimePassword),
    ]
    const change = (oldPassword: string, newPassword: string) =>
      one.put(`${system}/user/password`, { oldPassword, newPassword })
    const weak = ['short', `${loginId}-2026`, 'aaaaaaaaaaaa', '1234567890', 'abcabcabcabc', oneTimePassword]
    for (const newPassword of weak)
      expect([newPassword, (await change(oneTimePassword, newPassword)).body.errors?.[0].path]).toEqual([
        newPassword,
        'newPassword',
      ])
    const wrong = await change('not the old one', 'a long enough phrase')
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'oldPassword'])
    expect((await change(oneTimePassword, 'a long enough phrase')).data).toEqual({ sessionsEnded: 1 })
    expect((await one.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(200)
    expect((await other.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(401)
  })

  it('is not guessed through the change: its tries are limited as those of a sign-in', async () => {
    const { id, loginId, oneTimePassword } = await add()
    const one = await signInWith(door, loginId, oneTimePassword)
    await haveTried(id, 8, 'change')
    const answers = []
    for (let tries = 8; tries < 11; tries++) {
      const guess = { oldPassword: `no ${tries}`, newPassword: 'long enough, yes' }
      answers.push((await one.put(`${system}/user/password`, guess)).status)
    }
    expect(answers).toEqual([400, 400, 429])
  })
})

describe('sessions', () => {
  it('are listed with where and when, one’s own marked, and ended one by one or all', async () => {
    const person = await comeIn(door, [])
    const other = callsOf(door, await addSession(door.database.db, person.id))
    const mine = await person.get(`${system}/user/sessions`)
    expect(mine.data.map((one: { current: boolean }) => one.current).sort()).toEqual([false, true])
    expect(mine.text).not.toContain('tokenHash')
    const theirs = mine.data.find((one: { current: boolean }) => !one.current)
    const stranger = await comeIn(door, [])
    expect((await stranger.del(`${system}/user/sessions?sessionId=${theirs.id}`)).status).toBe(404)
    expect((await person.del(`${system}/user/sessions?sessionId=${theirs.id}`)).data).toEqual({ ended: 1 })
    expect((await other.get(`${system}/user/sessions`)).status).toBe(401)

    const third = callsOf(door, await addSession(door.database.db, person.id))
    expect((await person.del(`${system}/user/sessions`)).data).toEqual({ ended: 1 })
    expect((await third.get(`${system}/user/sessions`)).status).toBe(401)
    expect((await person.get(`${system}/user/sessions`)).status).toBe(200)

    expect((await admin.get(`${system}/user/${person.id}/sessions`)).data).toHaveLength(1)
    expect((await admin.del(`${system}/user/${person.id}/sessions`)).data).toEqual({ ended: 1 })
    expect((await person.get(`${system}/user/sessions`)).status).toBe(401)
    expect((await admin.get(`${system}/user/sessions`)).status).toBe(200)
  })
})

describe('one’s own profile', () => {
  it('changes name and how to be reached, and nothing that is an administrator’s', async () => {
    const person = await comeIn(door, [])
    const { version } = (await person.get(`${system}/user/profile`)).data
    const { data } = await person.put(`${system}/user/profile`, {
      version,
      name: '新名',
      mobile: '+86 139 0000 1111',
    })
    expect(data).toMatchObject({ name: '新名', mobile: '13900001111', version: version + 1 })
    for (const field of ['roleIds', 'deptName', 'loginId', 'state', 'type', 'id'])
      expect([
        field,
        (await person.put(`${system}/user/profile`, { version: version + 1, [field]: ['1'] })).status,
      ]).toEqual([field, 400])
    expect((await person.put(`${system}/user/profile`, { version, name: '旧' })).status).toBe(409)
  })
})

it('a telephone of a person is read as those of records are', async () => {
  for (const mobile of ['138 1234 5678', '+86 138-1234-5678', '手机：１３８１２３４５６７８'])
    expect(await add({ mobile })).toMatchObject({ mobile: '13812345678' })
  const { status, body } = await admin.post(`${system}/user/add`, {
    ...{ loginId: 'two.numbers', name: '甲', mobile: '13812345678,13912345678' },
  })
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['mobile']])
  expect(await add({ mobile: '' })).toMatchObject({ mobile: null })
})
