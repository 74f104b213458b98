import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { disableUser } from '@/lib/accounts/people/edit-user'
import { resetPassword } from '@/lib/accounts/sessions/change-password'
import { revokeMySessions } from '@/lib/accounts/sessions/revoke-sessions'
import type { Ctx } from '@/lib/core/context'
import { addPerson, addSession } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let person: Awaited<ReturnType<typeof addPerson>>
let admin: Ctx

beforeAll(async () => {
  door = await openDoor()
  const { token } = await addPerson(door.database.db, 'all')
  admin = await door.openContext({ door: 'http', token })
})
afterAll(() => door.close())
beforeEach(async () => {
  person = await addPerson(door.database.db, [])
})

const answerTo = async (token = person.token) => {
  const answer = await door.call('GET', '/SystemManager/shiroManager/getUserInfo', { token })
  const { resMsg } = (await answer.json()) as { resMsg: string }
  return [answer.status, resMsg]
}
const change = (what: string) =>
  door.database.pool.query(`update sessions set ${what} where user_id = $1`, [person.id])
const versionOf = async () =>
  (await door.database.pool.query('select version from users where id = $1', [person.id])).rows[0].version

it('says why somebody was signed out, to whoever still holds the token', async () => {
  await change(`last_seen_at = now() - interval '31 minutes'`)
  expect(await answerTo()).toEqual([401, '您长时间没有操作，系统已自动退出。请重新登录。'])
  await change(`last_seen_at = now(), created_at = now() - interval '13 hours'`)
  expect(await answerTo()).toEqual([401, '本次登录已达到最长时限，系统已自动退出。请重新登录。'])
})

it('tells a changed password, a disabled account and an end from elsewhere apart', async () => {
  const other = await addSession(door.database.db, person.id)
  await revokeMySessions(await door.openContext({ door: 'http', token: other }), {})
  expect(await answerTo()).toEqual([401, expect.stringContaining('您在其他设备上结束了它')])
  expect((await answerTo(other))[0]).toBe(200)
  await resetPassword(admin, { id: person.id, version: await versionOf() })
  expect(await answerTo(other)).toEqual([401, expect.stringContaining('您的密码已修改或被重置')])
  const third = await addPerson(door.database.db, [])
  await disableUser(admin, { id: third.id, version: 1 })
  expect(await answerTo(third.token)).toEqual([401, '该账号已停用，请联系管理员。'])
})

it('tells nothing of a token that never was, and keeps no identity token of an ended session', async () => {
  expect(await answerTo('x'.repeat(43))).toEqual([401, '尚未登录或登录已过期，请重新登录'])
  await change(`id_token = 'secret'`)
  await disableUser(admin, { id: person.id, version: await versionOf() })
  const { rows } = await door.database.pool.query('select id_token from sessions where user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ id_token: null }])
})
