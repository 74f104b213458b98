import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeIn, system } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let admin: Awaited<ReturnType<typeof comeIn>>

beforeAll(async () => {
  door = await openDoor()
  admin = await comeIn(door, 'all')
})
afterAll(() => door.close())

let count = 0
const addPerson = async (given: object) =>
  (
    await admin.post(`${system}/user/add`, {
      loginId: `dept.person.${++count}`,
      name: `部员${count}`,
      ...given,
    })
  ).data
const addDepartment = async (name: string, more: object = {}) =>
  (await admin.post('/department', { name, ...more })).data
const rename = ({ id, version }: { id: string; version: number }, name: string) =>
  admin.put('/department', { id, version, name })
const personOf = async (id: string) => (await admin.get(`${system}/user/${id}/info`)).data
const english = async (path: string) => {
  const answer = await door.call('GET', path, { token: admin.token, headers: { 'accept-language': 'en-US' } })
  return ((await answer.json()) as { data: unknown }).data
}

test('a department that is renamed is renamed with its people, and its old name still leads to it', async () => {
  const department = await addDepartment('质量一部', { nameEn: 'Quality 1' })
  const person = await addPerson({ departmentId: department.id })
  expect(person).toMatchObject({ deptName: '质量一部', departmentId: department.id })
  await rename(department, '质量一处')
  expect(await personOf(person.id)).toMatchObject({ deptName: '质量一处', departmentId: department.id })
  expect(await addPerson({ deptName: '质量一部' })).toMatchObject({
    deptName: '质量一处',
    departmentId: department.id,
  })
  const found = await admin.get(`${system}/custom/userPage?departmentId=${department.id}`)
  expect(found.data.total).toBe(2)
  const people = await english(`${system}/custom/userPage?departmentId=${department.id}`)
  expect(people).toMatchObject({ records: [{ deptName: 'Quality 1' }, { deptName: 'Quality 1' }] })
})

test('what a server of the version before writes as text finds its department', async () => {
  const department = await addDepartment('受理三部')
  const { id } = await addPerson({})
  const { pool } = door.database
  await pool.query('update users set dept_name = $1 where id = $2', ['受理三部 ', id])
  expect(await personOf(id)).toMatchObject({ deptName: '受理三部', departmentId: department.id })
  await pool.query(`update users set dept_name = '' where id = $1`, [id])
  expect(await personOf(id)).toMatchObject({ deptName: '', departmentId: null })
})

test('an unknown name stays as text until somebody enters it', async () => {
  const person = await addPerson({ deptName: '外协组' })
  expect(person).toMatchObject({ deptName: '外协组', departmentId: null })
  const { total } = (await admin.get(`/department/page?name=${encodeURIComponent('外协组')}`)).data
  expect(total).toBe(0)
  const department = await addDepartment('外协组')
  expect((await personOf(person.id)).departmentId).toBe(department.id)
  const removed = await admin.del(`/department/${department.id}`)
  expect([removed.status, removed.data.rows]).toEqual([409, 1])
})

test('a disabled department keeps its people and takes no new ones', async () => {
  const { id, version } = await addDepartment('撤销部')
  const person = await addPerson({ departmentId: id })
  await admin.put('/department', { id, version, enabled: false })
  const refused = await admin.post(`${system}/user/add`, { loginId: 'late', name: '晚', departmentId: id })
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'departmentId'])
  const kept = await admin.put(`${system}/user/edit`, {
    id: person.id,
    version: person.version,
    departmentId: id,
    remarks: '留任',
  })
  expect(kept.data).toMatchObject({ remarks: '留任', deptName: '撤销部' })
})

test('a step in the flow shows the department as it is called now, in the language of the reader', async () => {
  const department = await addDepartment('流程一部')
  const person = await addPerson({ departmentId: department.id })
  const { rows } = await door.database.pool.query(
    `insert into defect_flow (defect_id, to_state, node, user_id, user_name, dept_name, version)
     select id, state, 'submit', $1, '部员', '流程一部', version from defects
     where deleted_at is null and state > 0 limit 1 returning defect_id`,
    [person.id],
  )
  await admin.put('/department', {
    id: department.id,
    version: department.version,
    name: '流程一处',
    nameEn: 'Flow 1',
  })
  const record = `/complaintsvehicleinfo/info/${rows[0].defect_id}`
  const last = (data: unknown) => (data as { flow: { deptName: string }[] }).flow.map(step => step.deptName)
  expect(last((await admin.get(record)).data)).toContain('流程一处')
  expect(last(await english(record))).toContain('Flow 1')
})
