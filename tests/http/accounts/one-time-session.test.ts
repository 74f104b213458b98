import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '@/lib/http/registry'
import { sampleCall } from '@/tests/support/calls/sample'
import { changesSeen, watchChanges } from '@/tests/support/database/watch-changes'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let token: string

beforeAll(async () => {
  door = await openDoor()
  const person = await addPerson(door.database.db, 'all')
  token = person.token
  await door.database.pool.query('update users set must_change_password = true where id = $1', [person.id])
  await watchChanges(door)
})
afterAll(() => door.close())

const theirs = [
  'PUT /SystemManager/system/user/password',
  'GET /SystemManager/shiroManager/getUserInfo',
  'GET /SystemManager/shiroManager/getAllPermission',
]
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const closed = endpoints.filter(one => one.verb.access !== 'public' && !theirs.includes(nameOf(one)))

it.each(closed.map(one => [nameOf(one), one] as const))(
  '%s is closed to who came with a one-time password',
  async (_, { method, ...endpoint }) => {
    const { path, call } = sampleCall({ method, ...endpoint })
    const before = await changesSeen(door)
    const answer = await door.call(method, path, { ...call, token })
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: 403, data: null, resMsg: '当前使用的是管理员给出的一次性密码，请先修改密码' },
    ])
    expect(await changesSeen(door)).toEqual(before)
  },
)

it('may ask who it is, and is told that it holds nothing', async () => {
  const [me, held] = await Promise.all(
    ['getUserInfo', 'getAllPermission'].map(async call =>
      (await door.call('GET', `/SystemManager/shiroManager/${call}`, { token })).json(),
    ),
  )
  expect([me, held]).toMatchObject([
    { code: 200, data: { mustChangePassword: true } },
    { code: 200, data: [] },
  ])
})

it('may sign out', async () => {
  const answer = await door.call('POST', '/session/sign-out', { token })
  expect(answer.status).toBe(200)
  expect((await door.call('GET', '/SystemManager/shiroManager/getUserInfo', { token })).status).toBe(401)
})
