import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestPassword, isPassword } from '@/lib/accounts/password'
import { createUser } from '@/lib/ops/commands/user-create'
import { openTestDatabase, type TestDatabase } from '@/tests/support/database/database'

let database: TestDatabase
const first = { login: 'first.admin', name: '王管理', role: '系统管理员', password: 'a good long one' }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a new administrator has the role and the password, and is in the audit log', async () => {
  await createUser(database.url, first)
  const { rows } = await database.pool.query(
    `select u.id, u.state, u.password_hash, u.identity_awaited_until > now() as awaits, r.name as role from users u
     join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id where u.login_id = $1`,
    [first.login],
  )
  expect(rows).toMatchObject([{ state: 'active', role: '系统管理员', awaits: true }])
  expect(await isPassword(digestPassword(first.password), rows[0].password_hash)).toBe(true)
  const audit = await database.pool.query(`select door, entity_id from audit_log where action = 'createUser'`)
  expect(audit.rows).toEqual([{ door: 'command', entity_id: rows[0].id }])
})

test('a login that is taken, in whatever case, is refused', async () => {
  await expect(createUser(database.url, { ...first, login: 'First.Admin' })).rejects.toThrow(/is taken/)
})

test('a role that does not exist is refused with the names of those that do', async () => {
  await expect(createUser(database.url, { ...first, login: 'other', role: '站长' })).rejects.toThrow(/录入员/)
})

test('a password that registration would refuse is refused', async () => {
  for (const password of ['short', '1234567890'])
    await expect(createUser(database.url, { ...first, login: 'other', password })).rejects.toThrow(
      /10 characters/,
    )
})
