import { afterAll, beforeAll, expect, test } from 'vitest'
import { normalizeLogin } from '@/lib/values/spelling'
import { atMigration } from '@/tests/support/database/at-migration'

let before: Awaited<ReturnType<typeof atMigration>>

beforeAll(async () => {
  before = await atMigration('_sign_in')
})
afterAll(() => before.close())

test('login names of before get their one spelling, and nobody loses theirs to another', async () => {
  const names = ['Li.Lei', 'admin', 'İvan', 'weiß', '\u212Aate', '张伟', 'fish', 'ﬁsh', 'ａｄｍｉｎ']
  const { client, goOn } = before
  for (const name of names)
    await client.query(`insert into users (login_id, name, state) values ($1, $1, 'active')`, [name])
  await client.query(`update users set state = 'deleted' where login_id = 'admin'`)
  await goOn()
  const { rows } = await client.query<{ id: string; login_id: string }>(
    'select id, login_id from users order by id',
  )
  expect(rows.map(row => row.login_id)).toEqual([
    'li.lei',
    `admin-${rows[1]!.id}`,
    'ivan',
    'weiss',
    'kate',
    '张伟',
    'fish',
    `fish-${rows[7]!.id}`,
    'admin',
  ])
  for (const { login_id } of rows) expect(normalizeLogin(login_id)).toBe(login_id)
})
