import { afterAll, beforeAll, expect, it } from 'vitest'
import { addUser } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door

beforeAll(async () => {
  door = await openDoor({ AUTH_LINK_BY_LOGIN: 'off' })
})
afterAll(() => door.close())

it('never takes a login name that another house gives for one of ours', async () => {
  const admin = await addUser(door, 'chief')
  const { recogniseIdentity } = await import('@/lib/accounts/sessions/recognise-identity')
  const ctx = await door.openContext({ door: 'page' })
  const person = await recogniseIdentity(ctx, {
    issuer: 'https://id.example',
    subject: '1',
    loginId: 'chief',
  })
  expect(person.id).not.toBe(admin.id)
  expect(person.state).toBe('pending')
})
