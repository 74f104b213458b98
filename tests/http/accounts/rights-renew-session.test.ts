import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestPassword } from '@/lib/accounts/password'
import { sessionCookie } from '@/lib/core/session-cookie'
import { addUser, roleNamed, rowOf, system } from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door
let count = 0

beforeAll(async () => {
  door = await openDoor({ PASSWORD_GRANT: 'on' })
})
afterAll(() => door.close())

const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
const tokenIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .flatMap(cookie => new RegExp(`^${sessionCookie}=([^;]+)`).exec(cookie)?.[1] ?? [])[0]

async function cookieOf(loginId: string) {
  const body = new URLSearchParams({
    ...{ grant_type: 'password', username: loginId, password: digestPassword(`${loginId}@Defect1`) },
  })
  const headers = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  return tokenIn(await door.call('POST', '/SystemManager/oauth/token', { body: body.toString(), headers }))!
}
const with_ = (token: string, method: string, path: string, json?: unknown) =>
  door.call(method, path, {
    cookie: `${sessionCookie}=${token}`,
    headers: own,
    ...(json !== undefined && { json }),
  })
const whoIs = (token: string) => with_(token, 'GET', '/SystemManager/shiroManager/getUserInfo')

async function person(...roles: string[]) {
  const user = await addUser(door, `renewed.${++count}`)
  for (const name of roles)
    await door.database.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
      user.id,
      await roleNamed(door, name),
    ])
  return user
}

it('ends both sessions of whose roles change, says why, and a new sign-in has the new rights', async () => {
  const { id, loginId } = await person('查询员')
  const [first, second] = [await cookieOf(loginId), await cookieOf(loginId)]
  expect((await whoIs(first)).status).toBe(200)
  const admin = await cookieOf((await person('系统管理员', '安全管理员', '审计管理员')).loginId)
  const roleIds = [await roleNamed(door, '录入员')]
  const change = { id, version: (await rowOf(door, id))!.version, roleIds }
  expect((await with_(admin, 'PUT', `${system}/user/edit`, change)).status).toBe(200)
  for (const old of [first, second]) {
    const answer = await whoIs(old)
    expect([answer.status, (await answer.json()).resMsg]).toEqual([
      401,
      expect.stringContaining('权限有变更'),
    ])
  }
  expect((await (await whoIs(await cookieOf(loginId))).json()).data.roles).toMatchObject([{ name: '录入员' }])
  expect((await whoIs(admin)).status).toBe(200)
})

it('ends the sessions of everybody who holds a role whose permissions change, and of nobody else', async () => {
  const admin = await cookieOf((await person('系统管理员', '安全管理员', '审计管理员')).loginId)
  const role = await with_(admin, 'POST', `${system}/role/add`, {
    name: '临时查询',
    permissions: [{ permissionId: 'vehicle_defect', actionList: ['query'] }],
  })
  const { id, version } = (await role.json()).data
  const [holder, other] = [await person('临时查询'), await person('查询员')]
  const [theirs, others] = [await cookieOf(holder.loginId), await cookieOf(other.loginId)]
  const renamed = { id, version, remarks: '只改备注' }
  const { version: next } = (await (await with_(admin, 'PUT', `${system}/role/edit`, renamed)).json()).data
  expect((await whoIs(theirs)).status).toBe(200)
  const permissions = [{ permissionId: 'vehicle_defect', actionList: ['query', 'get'] }]
  await with_(admin, 'PUT', `${system}/role/edit`, { id, version: next, permissions })
  expect([(await whoIs(theirs)).status, (await whoIs(others)).status]).toEqual([401, 200])
})

it('goes on under a new token for who changes their own rights: the cookie from before opens nothing', async () => {
  const { id, loginId } = await person('系统管理员', '安全管理员', '审计管理员', '查询员')
  const [before, elsewhere] = [await cookieOf(loginId), await cookieOf(loginId)]
  const roleIds = await Promise.all(
    ['系统管理员', '安全管理员', '审计管理员'].map(name => roleNamed(door, name)),
  )
  const change = { id, version: (await rowOf(door, id))!.version, roleIds }
  const answer = await with_(before, 'PUT', `${system}/user/edit`, change)
  const renewed = tokenIn(answer)!
  expect(answer.status).toBe(200)
  expect([before, elsewhere, renewed].map(token => token === before)).toEqual([true, false, false])
  expect((await whoIs(before)).status).toBe(401)
  expect((await whoIs(elsewhere)).status).toBe(401)
  expect((await (await whoIs(renewed)).json()).data.roles).toHaveLength(3)
})
