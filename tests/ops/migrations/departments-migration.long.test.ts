import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMigration } from '@/tests/support/database/at-migration'

let before: Awaited<ReturnType<typeof atMigration>>

beforeAll(async () => {
  before = await atMigration('_departments')
})
afterAll(() => before.close())

test('what people have as their department becomes one entry each, and whoever keeps opinions may keep them', async () => {
  await before.client.query(`
    insert into users (login_id, name, dept_name) values
      ('a', '甲', '综合部'), ('b', '乙', ' 综合部 '), ('c', '丙', '外协组'), ('d', '丁', '');
    insert into roles (name) values ('keeper');
    insert into role_permissions select id, 'dictionary_review_opinion', '{query,add}' from roles;`)
  await before.goOn()

  const rows = async (text: string) => (await before.client.query({ text, rowMode: 'array' })).rows
  expect(await rows('select name, name_en from departments order by sort')).toEqual([
    ['综合部', 'General Affairs'],
    ['外协组', null],
  ])
  expect(
    await rows(`select u.login_id, u.dept_name, d.name from users u left join departments d on d.id = u.department_id
      order by 1`),
  ).toEqual([
    ['a', '综合部', '综合部'],
    ['b', '综合部', '综合部'],
    ['c', '外协组', '外协组'],
    ['d', '', null],
  ])
  expect(
    await rows(`select actions from role_permissions where permission_id = 'dictionary_department'`),
  ).toEqual([[['query', 'add']]])

  // The server of the version before writes the name alone, and reads it.
  await before.client.query(`insert into users (login_id, name, dept_name) values ('e', '戊', '外协组')`)
  await before.client.query(`update departments set name = '外协处' where name = '外协组'`)
  expect(await rows(`select dept_name from users where login_id in ('c', 'e')`)).toEqual([
    ['外协处'],
    ['外协处'],
  ])
})
