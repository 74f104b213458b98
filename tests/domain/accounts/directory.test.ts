import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enableUser } from '@/lib/accounts/people/edit-user'
import { applyDirectory, disableAbsent, groupsIn } from '@/lib/accounts/sessions/directory'
import { atMoment, type Ctx } from '@/lib/core/context'
import { setParameter } from '@/lib/settings/parameters'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { contextOf } from '@/tests/support/people/people'

let database: TestDatabase
let ctx: Ctx
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

// As these services write them into an ID token.
const keycloak = {
  sub: 'f:1',
  preferred_username: 'li.si',
  groups: ['/defects/reviewers', '/staff'],
  realm_access: { roles: ['offline_access', 'defects-analyst'] },
}
const entra = { sub: 'x', oid: 'y', groups: ['5d1f8a7e-0000-4c1b-9a55-2f3c1e7a9b10'], ver: '2.0' }
const entraTooMany = {
  sub: 'x',
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/y/getMemberObjects' } },
}
const adfs = { sub: 'z', 'http://schemas.xmlsoap.org/claims/Group': 'DEFECTS-Reviewers' }

describe('the groups of a token', () => {
  it.each([
    ['Keycloak’s groups', keycloak, 'groups', ['/defects/reviewers', '/staff']],
    ['Keycloak’s roles', keycloak, 'realm_access.roles', ['offline_access', 'defects-analyst']],
    ['Entra’s groups', entra, 'groups', ['5d1f8a7e-0000-4c1b-9a55-2f3c1e7a9b10']],
    ['Entra’s, which are too many for a token', entraTooMany, 'groups', null],
    ['the one of ADFS', adfs, 'http://schemas.xmlsoap.org/claims/Group', ['DEFECTS-Reviewers']],
    ['those of a token without any', { sub: 'a' }, 'groups', null],
  ])('are %s', (_, claims, claim, groups) => {
    expect(groupsIn(claims, claim)).toEqual(groups)
  })
})

const rules = `/defects/reviewers = 形审员、查询员 @ 测试一处
CN=Analysts,OU=Groups,DC=example = 缺陷分析员
5d1f8a7e-0000-4c1b-9a55-2f3c1e7a9b10 = 评估员`

beforeAll(async () => {
  database = await openTestDatabase()
  ctx = await contextOf(database.db, ['system_parameter:edit', 'system_parameter:query'])
  await sql(`insert into departments (name) values ('测试一处')`)
  const value = { claim: 'groups', groups: rules, disableAfterDays: 90 }
  await setParameter(ctx, { key: 'directory', value, version: 0 })
})
afterAll(() => database.close())

let person: { id: string; loginId: string; name: string; state: string; credentialVersion: number }
beforeEach(async () => {
  const loginId = `li.si-${Math.random().toString(36).slice(2)}`
  const [row] = await sql(
    `insert into users (login_id, name, state) values ($1, '李四', 'pending')
     returning id::text, login_id as "loginId", name, state, credential_version as "credentialVersion"`,
    [loginId],
  )
  person = row
})

const held = async () =>
  (
    await sql(
      `select r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1 order by r.name`,
      [person.id],
    )
  ).map(({ name }) => name)

const signIn = async (claims: object) => {
  person = await applyDirectory({ ...ctx, user: null }, person, { ...claims })
  return person.state
}

it('a newcomer gets the roles and the department of their groups, and comes in', async () => {
  expect(await signIn(keycloak)).toBe('active')
  expect(await held()).toEqual(['形审员', '查询员'].sort())
  const [row] = await sql('select state, dept_name from users where id = $1', [person.id])
  expect(row).toEqual({ state: 'active', dept_name: '测试一处' })
  const [entry] = await sql(`select detail from audit_log where entity_id = $1 and action = 'editUser'`, [
    person.id,
  ])
  expect(entry.detail).toMatchObject({ by: 'directory', changes: { state: ['pending', 'active'] } })
})

it('who leaves a group loses what it gave, and keeps what an administrator gave', async () => {
  await signIn(keycloak)
  await sql(`insert into user_roles select $1, id from roles where name = '录入员'`, [person.id])
  await signIn({ ...keycloak, groups: ['CN=Analysts,OU=Groups,DC=example'] })
  expect(await held()).toEqual(['录入员', '缺陷分析员'].sort())
  await signIn({ ...keycloak, groups: [] })
  expect(await held()).toEqual(['录入员'])
})

it('a token without the claim, or with too many groups for it, takes nothing away', async () => {
  await signIn(keycloak)
  await signIn(entraTooMany)
  expect(await held()).toHaveLength(2)
})

it('in no group that is named, a newcomer waits for an administrator', async () => {
  expect(await signIn({ ...keycloak, groups: ['/staff'] })).toBe('pending')
})

it('a table that names no such role or department, or is no table, is refused', async () => {
  for (const [groups, code] of [
    ['/a = 没有的角色', 'unknown_role'],
    ['/a = 形审员 @ 没有的部门', 'unknown_department'],
    ['形审员', 'wrong_directory'],
  ])
    await expect(
      setParameter(ctx, { key: 'directory', value: { claim: 'groups', groups }, version: 1 }),
    ).rejects.toMatchObject({ details: { issues: [{ path: 'groups', code }] } })
})

it('whom the service has not let in for so long is disabled, and nobody else', async () => {
  await signIn(keycloak)
  const at = (days: number) =>
    sql(
      `update users set (created_at, updated_at, last_sign_in_at) = (d, d, d) from (select now() - make_interval(days => $2) as d) as x where id = $1`,
      [person.id, days],
    )
  const state = async () => (await sql('select state from users where id = $1', [person.id]))[0].state
  const sweep = () => disableAbsent(atMoment({ ...ctx, user: null }, new Date()))
  await at(91)
  await sweep()
  expect(await state()).toBe('active')
  await sql(
    `insert into identities (issuer, subject, user_id) values ('https://sso.example', $1::text, $1::bigint)`,
    [person.id],
  )
  await at(89)
  await sweep()
  expect(await state()).toBe('active')
  await at(91)
  await sweep()
  expect(await state()).toBe('disabled')
  const [entry] = await sql(`select detail from audit_log where entity_id = $1 and action = 'disableUser'`, [
    person.id,
  ])
  expect(entry.detail).toMatchObject({ absentDays: 90 })
  const [{ version }] = await sql('select version from users where id = $1', [person.id])
  await enableUser(await contextOf(database.db, 'all'), { id: person.id, version })
  await sweep()
  expect(await state()).toBe('active')
})
