import { afterAll, beforeAll, expect, test } from 'vitest'
import { atMigration } from '@/tests/support/database/at-migration'

let before: Awaited<ReturnType<typeof atMigration>>

beforeAll(async () => {
  before = await atMigration('_dictionaries')
})
afterAll(() => before.close())

test('what stood there before the dictionaries were kept in one way is all there afterwards', async () => {
  await before.client.query(`
    insert into producers (name, code) values ('甲', 'P1'), ('乙', 'P1'), ('丙', null), ('丁', null);
    insert into assemblies (code, name) values ('01', '发动机'), ('02', '发动机'), ('03', '转向系');
    insert into sub_assemblies (code, name, assembly_id) select code || '01', '泵', id from assemblies;
    insert into sub_assemblies (code, name, assembly_id) select '0102', '泵', id from assemblies where code = '01';
    insert into wmi_codes (wmi, maker, producer_id, confidence) select 'LSV', '上汽大众', id, 'A' from producers limit 1;
    insert into wmi_codes (wmi, maker, confidence) values ('LFV', '一汽-大众', 'A');
    insert into code_items (list_key, code, name, name_en, sort) values
      ('auditResult', '1', '通过', 'Approved', 0), ('auditResult', '2', '退回重评', 'Rejected', 1);
    insert into roles (name) values ('keeper');
    insert into role_permissions select id, 'dictionary_catalogue', '{query,add}' from roles;
    insert into role_permissions select id, 'dictionary_assembly', '{query}' from roles;`)
  await before.goOn()

  const rows = async (text: string) => (await before.client.query({ text, rowMode: 'array' })).rows
  expect(await rows('select name, code from producers order by id')).toEqual([
    ['甲', 'P1'],
    ['乙', 'P1 #2'],
    ['丙', null],
    ['丁', null],
  ])
  expect(await rows('select name from assemblies order by id')).toEqual([
    ['发动机'],
    ['发动机 #2'],
    ['转向系'],
  ])
  expect(await rows('select name from sub_assemblies order by id')).toEqual([
    ['泵'],
    ['泵'],
    ['泵'],
    ['泵 #4'],
  ])
  expect(await rows('select code, name, confidence, version, enabled from wmi_codes order by sort')).toEqual([
    ['LFV', '一汽-大众', 'A', 1, true],
    ['LSV', '上汽大众', 'A', 1, true],
  ])
  // A name as shipped is updated; a changed one stays.
  expect(
    await rows(`select name, name_en from code_items where list_key = 'auditResult' order by code`),
  ).toEqual([
    ['同意', 'Agreed'],
    ['退回重评', 'Rejected'],
  ])
  const held = await rows('select permission_id, actions from role_permissions order by 1')
  expect(held).toContainEqual(['dictionary_brand', ['query', 'add']])
  expect(held).toContainEqual(['dictionary_sub_assembly', ['query']])
  expect(held.map(([id]) => id)).not.toContain('dictionary_catalogue')
})
