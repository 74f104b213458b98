import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '@/db/schema/audit'
import {
  addRole,
  comeBack,
  comeIn,
  leaveOnly,
  roleNamed,
  rolesOf,
  rowOf,
  system,
} from '@/tests/support/people/accounts'
import type { Held } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
})
afterAll(() => door.close())

const onlyRoles: Held = ['system_role', 'vehicle_defect']
const onlyUsers: Held = ['system_user', 'vehicle_defect']
const grant = (permissionId: string, ...actionList: string[]) => ({ permissionId, actionList })
const info = async (id: string) => (await admin.get(`${system}/role/${id}/info`)).data
const beyond = { status: 403, resMsg: expect.stringContaining('您没有的权限') }
const given = ({ status, body }: { status: number; body: { resMsg: string } }) => ({
  status,
  resMsg: body.resMsg,
})

describe('roles', () => {
  it('that have a permission are named to whoever lacks it, not those that only grant it', async () => {
    const person = await comeIn(door, ['vehicle_defect'])
    const ask = (access: string) => person.get(`${system}/custom/permissionRoles?access=${access}`)
    const { data } = await ask('vehicle_defect_merge')
    expect(data.permission).toBe('归并重复记录')
    expect(data.roles).toEqual(expect.arrayContaining(['系统管理员', '形审员', '审核员']))
    expect(data.roles).not.toContain('安全管理员')
    expect((await ask('vehicle_defect_opt')).data.roles).not.toContain('形审员')
    expect((await ask('no_such')).body.errors).toMatchObject([{ path: 'access' }])
  })

  it('are added, changed, copied and deleted, each written into the audit log with old and new', async () => {
    const given = { name: '复核员', remarks: '复核', permissions: [grant('vehicle_defect', 'query', 'get')] }
    const { data: role } = await admin.post(`${system}/role/add`, given)
    expect(role).toMatchObject({ ...given, version: 1, users: 0, builtIn: false, withinReach: true })
    const permissions = [grant('vehicle_defect', 'query'), grant('vehicle_defect_export', 'export')]
    const edited = await admin.put(`${system}/role/edit`, { id: role.id, version: 1, permissions })
    expect(edited.data).toMatchObject({ permissions, version: 2, name: '复核员' })
    expect(await info(role.id)).toMatchObject(edited.data)
    const stale = await admin.put(`${system}/role/edit`, { id: role.id, version: 1, name: '别名' })
    expect([stale.status, stale.data.current.version]).toEqual([409, 2])
    expect((await admin.del(`${system}/role/${role.id}/delete`)).status).toBe(200)
    const rows = (await door.database.db.select().from(auditLog)).filter(
      row => row.entity === 'role' && row.entityId === role.id,
    )
    expect(rows.map(({ action }) => action)).toEqual(['addRole', 'editRole', 'deleteRole'])
    expect(rows[1]!.detail).toMatchObject({
      changes: { permissions: [['vehicle_defect:get'], ['vehicle_defect_export:export']] },
    })
  })

  it('take only permissions and actions that there are, each once, and no field of the server’s', async () => {
    for (const permissions of [
      [grant('nothing', 'query')],
      [grant('vehicle_defect', 'delete')],
      [grant('vehicle_defect', 'get', 'get')],
      [grant('vehicle_defect')],
      [grant('vehicle_defect', 'get'), grant('vehicle_defect', 'query')],
    ])
      expect((await admin.post(`${system}/role/add`, { name: '错', permissions })).status).toBe(400)
    expect((await admin.post(`${system}/role/add`, { name: '错', builtIn: true })).status).toBe(400)
    expect((await admin.post(`${system}/role/add`, { name: '错', roleTypeId: '999999' })).status).toBe(400)
    expect((await admin.post(`${system}/role/add`, { name: '录入员' })).status).toBe(409)
  })

  it('that are in use or shipped are not deleted, and shipped ones keep their names', async () => {
    const used = await addRole(door, '有人', {})
    const person = await comeIn(door, [])
    await admin.put(`${system}/role/${used}/users`, { version: 1, add: [person.id] })
    expect(given(await admin.del(`${system}/role/${used}/delete`))).toEqual({
      status: 409,
      resMsg: '有 1 人拥有该角色，请先调整他们的角色再删除',
    })
    const id = await roleNamed(door, '查询员')
    expect((await admin.del(`${system}/role/${id}/delete`)).status).toBe(409)
    const { version } = await info(id)
    expect((await admin.put(`${system}/role/edit`, { id, version, name: '其他' })).status).toBe(409)
  })

  it('are given to people and taken from them together or not at all', async () => {
    const id = await addRole(door, '值班', { vehicle_defect: ['query'] })
    const [one, other] = [await comeIn(door, []), await comeIn(door, [])]
    const path = `${system}/role/${id}/users`
    expect((await admin.put(path, { version: 1, add: [one.id, '999999'] })).status).toBe(404)
    expect((await admin.get(path)).data).toEqual([])
    await admin.put(path, { version: 1, add: [one.id, other.id] })
    const ask = async () => (await (await comeBack(door, one)).post('/complaintsvehicleinfo/page', {})).status
    expect((await one.post('/complaintsvehicleinfo/page', {})).status).toBe(401)
    expect(await ask()).toBe(200)
    await admin.put(path, { version: 1, remove: [one.id] })
    expect(await ask()).toBe(403)
    expect((await admin.get(path)).data).toMatchObject([{ id: other.id }])
  })

  it('take effect at the next call of who has them', async () => {
    const id = await addRole(door, '即时', { vehicle_defect: ['query'] })
    const person = await comeIn(door, [])
    await admin.put(`${system}/role/${id}/users`, { version: 1, add: [person.id] })
    const back = await comeBack(door, person)
    expect((await back.post('/complaintsvehicleinfo/page', {})).status).toBe(200)
    await admin.put(`${system}/role/edit`, { id, version: 1, permissions: [] })
    expect((await back.post('/complaintsvehicleinfo/page', {})).status).toBe(401)
    expect((await (await comeBack(door, person)).post('/complaintsvehicleinfo/page', {})).status).toBe(403)
  })
})

describe('role types', () => {
  it('are kept, and not deleted while a role is of them', async () => {
    const { data: type } = await admin.post(`${system}/role/type/add`, { name: '外协', remarks: '外部' })
    const again = await admin.post(`${system}/role/type/add`, { name: '外协' })
    expect(again.status).toBe(409)
    const edited = await admin.put(`${system}/role/type/edit`, { id: type.id, version: 1, name: '协作' })
    expect(edited.data).toMatchObject({ name: '协作', remarks: '外部', version: 2 })
    const { data: role } = await admin.post(`${system}/role/add`, { name: '协作员', roleTypeId: type.id })
    expect(given(await admin.del(`${system}/role/type/${type.id}/delete`))).toEqual({
      status: 409,
      resMsg: '有 1 个角色属于该类型，请先调整这些角色再删除',
    })
    await admin.put(`${system}/role/edit`, { id: role.id, version: 1, roleTypeId: null })
    expect((await admin.del(`${system}/role/type/${type.id}/delete`)).status).toBe(200)
    const { data: types } = await admin.get(`${system}/custom/queryRoleTypeList`)
    expect(types.map((one: { name: string }) => one.name)).toEqual(['系统管理', '业务处理', '查询统计'])
  })
})

describe('nobody rises', () => {
  it('by adding to a role, making one or copying one what they do not hold', async () => {
    const keeper = await comeIn(door, onlyRoles)
    const permissions = [grant('vehicle_defect_delete', 'delete')]
    expect(given(await keeper.post(`${system}/role/add`, { name: '升', permissions }))).toEqual(beyond)
    const own = (await rolesOf(door, keeper.id))[0]!
    for (const id of [own, await addRole(door, '空', {})])
      expect(given(await keeper.put(`${system}/role/edit`, { id, version: 1, permissions }))).toEqual(beyond)
    const whole = (await info(await roleNamed(door, '系统管理员'))).permissions
    expect(given(await keeper.post(`${system}/role/add`, { name: '副本', permissions: whole }))).toEqual(
      beyond,
    )
    const handOn = [grant('vehicle_defect_delete', 'grant')]
    expect(given(await keeper.post(`${system}/role/add`, { name: '转', permissions: handOn }))).toEqual(
      beyond,
    )
    const mine = [grant('vehicle_defect', 'query', 'get')]
    expect((await keeper.post(`${system}/role/add`, { name: '平', permissions: mine })).status).toBe(200)
  })

  it('nor changes or deletes a role that holds more than they do', async () => {
    const keeper = await comeIn(door, onlyRoles)
    const id = await addRole(door, '强', { vehicle_defect_opt: ['edit'] })
    const { version } = await info(id)
    for (const change of [{ name: '弱' }, { permissions: [] }, { remarks: '' }])
      expect(given(await keeper.put(`${system}/role/edit`, { id, version, ...change }))).toEqual(beyond)
    expect(given(await keeper.del(`${system}/role/${id}/delete`))).toEqual(beyond)
  })

  it('by giving themselves or others a role that holds more, nor by taking one away', async () => {
    const keeper = await comeIn(door, onlyUsers)
    const other = await comeIn(door, [])
    const strong = await roleNamed(door, '审核员')
    for (const person of [keeper, other]) {
      const roleIds = [...(await rolesOf(door, person.id)), strong]
      const { version } = (await rowOf(door, person.id))!
      const edit = { id: person.id, version, roleIds }
      expect(given(await keeper.put(`${system}/user/edit`, edit))).toEqual(beyond)
      const move = { version: (await info(strong)).version, add: [person.id] }
      expect(given(await keeper.put(`${system}/role/${strong}/users`, move))).toEqual(beyond)
    }
    const added = { loginId: 'puppet', name: '傀儡', roleIds: [strong] }
    expect(given(await keeper.post(`${system}/user/add`, added))).toEqual(beyond)
    const auditor = await comeIn(door, ['vehicle_defect_opt'])
    const stripped = { id: auditor.id, version: 1, roleIds: [] }
    expect(given(await keeper.put(`${system}/user/edit`, stripped))).toEqual(beyond)
    expect(await rolesOf(door, auditor.id)).toHaveLength(1)
  })

  it('by the password, the state or the sessions of somebody stronger', async () => {
    const keeper = await comeIn(door, onlyUsers)
    const strong = await comeIn(door, ['vehicle_defect_opt'])
    const of = `${system}/user/${strong.id}`
    const before = await rowOf(door, strong.id)
    for (const what of ['resetPassword', 'disable', 'unlock'])
      expect([what, given(await keeper.post(`${of}/${what}`, { version: 1 }))]).toEqual([what, beyond])
    expect(given(await keeper.del(`${of}/delete`))).toEqual(beyond)
    expect(given(await keeper.del(`${of}/sessions`))).toEqual(beyond)
    expect(await rowOf(door, strong.id)).toEqual(before)
    expect((await strong.get('/SystemManager/shiroManager/getUserInfo')).status).toBe(200)
  })

  it('and every refusal is in the audit log', async () => {
    const keeper = await comeIn(door, onlyRoles)
    await keeper.post(`${system}/role/add`, { name: '升', permissions: [grant('system_view', 'edit')] })
    const rows = await door.database.db.select().from(auditLog)
    expect(rows.filter(row => row.userId === keeper.id)).toMatchObject([
      { action: 'refused', outcome: 'refused', detail: { access: 'system_role:add', why: 'beyond_reach' } },
    ])
  })
})

describe('who may only hand a permission on', () => {
  const handing = { system_role: ['query', 'get', 'add', 'edit'], system_user: ['query', 'get', 'edit'] }
  let security: Awaited<ReturnType<typeof comeIn>>
  beforeAll(async () => {
    security = await comeIn(door, [])
    const role = await addRole(door, '授权人', { ...handing, vehicle_defect_hand_over: ['grant'] })
    await admin.put(`${system}/role/${role}/users`, { version: 1, add: [security.id] })
    Object.assign(security, await comeBack(door, security))
  })
  const permissions = [grant('vehicle_defect_hand_over', 'edit')]

  it('gives it to others and cannot use it', async () => {
    const { data: role } = await security.post(`${system}/role/add`, { name: '经手', permissions })
    const person = await comeIn(door, [])
    const given = await security.put(`${system}/role/${role.id}/users`, { version: 1, add: [person.id] })
    expect(given.status).toBe(200)
    const back = await comeBack(door, person)
    expect((await back.get('/complaintsvehicleinfo/handover/steps?complaintId=1')).status).not.toBe(403)
    expect((await security.get('/complaintsvehicleinfo/handover/steps?complaintId=1')).status).toBe(403)
  })

  it('does not give it to themselves, and does not become who has it by a password', async () => {
    const id = await addRole(door, '经手二', { vehicle_defect_hand_over: ['edit'] })
    const add = { version: 1, add: [security.id] }
    expect(given(await security.put(`${system}/role/${id}/users`, add))).toEqual(beyond)
    const own = (await rolesOf(door, security.id)).at(-1)!
    const { version, permissions: held } = await info(own)
    const more = held.map((one: { permissionId: string; actionList: string[] }) =>
      one.permissionId === 'vehicle_defect_hand_over'
        ? grant('vehicle_defect_hand_over', 'grant', 'edit')
        : one,
    )
    expect(given(await security.put(`${system}/role/edit`, { id: own, version, permissions: more }))).toEqual(
      beyond,
    )
    const person = await comeIn(door, ['vehicle_defect_hand_over'])
    expect(given(await security.post(`${system}/user/${person.id}/resetPassword`, { version: 1 }))).toEqual(
      beyond,
    )
  })

  it('gives nothing so once they can make accounts of their own', async () => {
    const maker = await comeIn(door, [])
    const role = await addRole(door, '两手', {
      ...handing,
      system_user: ['query', 'get', 'edit', 'add'],
      vehicle_defect_hand_over: ['grant'],
    })
    await admin.put(`${system}/role/${role}/users`, { version: 1, add: [maker.id] })
    const back = await comeBack(door, maker)
    expect(given(await back.post(`${system}/role/add`, { name: '甲', permissions }))).toEqual(beyond)
  })
})

describe('the shipped administrators', () => {
  it('share the work: accounts and system, roles, audit', async () => {
    const held = async (name: string) => {
      const { permissions } = await info(await roleNamed(door, name))
      return Object.fromEntries(
        permissions.map((one: { permissionId: string; actionList: string[] }) => [
          one.permissionId,
          one.actionList,
        ]),
      )
    }
    const [system, security, audit] = await Promise.all(['系统管理员', '安全管理员', '审计管理员'].map(held))
    expect(system).not.toHaveProperty('system_role')
    expect(system).not.toHaveProperty('system_audit')
    expect(security).toMatchObject({
      system_role: expect.arrayContaining(['edit']),
      vehicle_defect: ['grant'],
    })
    expect(security!.system_user).not.toContain('add')
    expect(security!.system_audit).toEqual(['grant'])
    expect(audit).toEqual({ system_audit: ['query', 'export'] })
  })
})

describe('the last administrator', () => {
  let one: Awaited<ReturnType<typeof comeIn>>
  let other: Awaited<ReturnType<typeof comeIn>>
  beforeEach(async () => {
    one = await comeIn(door, 'all')
    other = await comeIn(door, 'all')
    await leaveOnly(door, [one.id, other.id])
  })
  const disable = (by: typeof one, whom: typeof one) =>
    by.post(`${system}/user/${whom.id}/disable`, { version: 1 })

  it('stays when two remove each other at once', async () => {
    const answers = await Promise.all([disable(one, other), disable(other, one)])
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const states = [await rowOf(door, one.id), await rowOf(door, other.id)].map(user => user!.state)
    expect(states.sort()).toEqual(['active', 'disabled'])
  })

  it('stays when two take each other’s roles at once, in all the ways there are', async () => {
    const [oneRole, otherRole] = [(await rolesOf(door, one.id))[0]!, (await rolesOf(door, other.id))[0]!]
    const answers = await Promise.all([
      one.put(`${system}/role/edit`, { id: otherRole, version: 1, permissions: [] }),
      other.put(`${system}/user/edit`, { id: one.id, version: 1, roleIds: [] }),
      one.del(`${system}/user/${other.id}/delete`),
      other.put(`${system}/role/${oneRole}/users`, { version: 1, remove: [one.id] }),
    ])
    expect(answers.map(({ status }) => status)).toContain(200)
    const { rows } = await door.database.pool.query(
      `select 1 from users u join user_roles ur on ur.user_id = u.id join role_permissions p on p.role_id = ur.role_id
       where u.state = 'active' and p.permission_id = 'system_role' and 'edit' = any(p.actions)`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it('cannot give up what nobody else holds, and is told what it is', async () => {
    await disable(one, other)
    const role = (await rolesOf(door, one.id))[0]!
    const before = await rowOf(door, one.id)
    const answers = [
      await one.put(`${system}/user/edit`, { id: one.id, version: 1, roleIds: [] }),
      await one.put(`${system}/role/edit`, { id: role, version: 1, permissions: [] }),
      await one.put(`${system}/role/${role}/users`, { version: 1, remove: [one.id] }),
    ]
    for (const answer of answers)
      expect(given(answer)).toEqual({ status: 409, resMsg: expect.stringContaining('没有在用人员持有') })
    expect(await rowOf(door, one.id)).toEqual(before)
    expect(await rolesOf(door, one.id)).toEqual([role])
  })
})
