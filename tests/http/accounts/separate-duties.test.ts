import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addRole, comeIn, roleNamed, rowOf, system } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>
let ids: string[]

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
  ids = await Promise.all(['系统管理员', '安全管理员', '审计管理员'].map(name => roleNamed(door, name)))
  vi.stubEnv('NODE_ENV', 'production')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await door.close()
})

async function give(roleIds: string[], person?: Awaited<ReturnType<typeof comeIn>>) {
  const { id } = person ?? (await comeIn(door, []))
  const version = (await rowOf(door, id))!.version
  return { id, ...(await admin.put(`${system}/user/edit`, { id, version, roleIds })) }
}
const rolesOf = async (id: string) =>
  (await door.database.pool.query('select role_id from user_roles where user_id = $1', [id])).rows.length

it('each of the three administrators is somebody else: a second of the three is refused by name, and nothing is given', async () => {
  const [systemRole, security, audit] = ids as [string, string, string]
  expect((await give([security])).status).toBe(200)
  for (const two of [
    [systemRole, security],
    [systemRole, audit],
    [security, audit],
  ]) {
    const refused = await give(two)
    expect([refused.status, refused.body.resMsg]).toEqual([
      409,
      expect.stringMatching(/^测试员将同时担任.*管理员、.*管理员。/),
    ])
    // Their own role of before.
    expect(await rolesOf(refused.id)).toBe(1)
  }
})

it('a role that would make its holder two of them is refused, by whatever name', async () => {
  const reading = await addRole(door, '日志查看', { system_audit: ['query'] })
  const person = await comeIn(door, [])
  expect((await give([reading], person)).status).toBe(200)
  const permissions = [
    { permissionId: 'system_audit', actionList: ['query'] },
    { permissionId: 'system_role', actionList: ['query', 'edit'] },
  ]
  const refused = await admin.put(`${system}/role/edit`, { id: reading, version: 1, permissions })
  expect([refused.status, refused.body.code]).toEqual([409, 409])
})

it('is allowed by the parameter, and the log says who became what', async () => {
  const allow = { key: 'administrators', value: { combined: true }, version: 0 }
  expect((await admin.put('/parametersetting', allow)).status).toBe(200)
  const given = await give(ids.slice(1))
  expect(given.status).toBe(200)
  const { rows } = await door.database.pool.query(
    `select detail from audit_log where action = 'combineDuties' and entity_id = $1`,
    [given.id],
  )
  expect(rows).toEqual([{ detail: { duties: ['audit', 'security'] } }])
})

it('leaves who is all three already what they are, and lets them be given less', async () => {
  expect(
    (await admin.put('/parametersetting', { key: 'administrators', value: null, version: 1 })).status,
  ).toBe(200)
  const first = await comeIn(door, [])
  await door.database.pool.query('insert into user_roles select $1, unnest($2::bigint[])', [first.id, ids])
  expect((await give(ids.slice(0, 2), first)).status).toBe(200)
})
