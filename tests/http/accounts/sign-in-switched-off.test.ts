import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestPassword } from '@/lib/accounts/password'
import { addUser, send } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door

beforeAll(async () => {
  door = await openDoor({ PASSWORD_GRANT: 'off' })
  await addUser(door, 'anna')
})
afterAll(() => door.close())

it('has no password grant where it is switched off', async () => {
  const form = { username: 'anna', password: digestPassword('anna@Defect1'), grant_type: 'password' }
  const { status, body } = await send(door, 'POST', '/SystemManager/oauth/token', {
    body: new URLSearchParams(form),
  })
  expect([status, body.error, body.access_token]).toEqual([400, 'unsupported_grant_type', undefined])
})
