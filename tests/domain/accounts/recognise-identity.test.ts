import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identities, users } from '@/db/schema/accounts'
import { addUser, setState } from '@/tests/support/people/accounts'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let recognise: (claims: Claims) => Promise<{ id: string; loginId: string; state: string }>

interface Claims {
  issuer: string
  subject: string
  loginId?: string
  name?: string
}

const issuer = 'http://localhost:3001'

beforeAll(async () => {
  door = await openDoor({ AUTH_LINK_BY_LOGIN: 'on' })
  const { recogniseIdentity } = await import('@/lib/accounts/sessions/recognise-identity')
  recognise = async claims => recogniseIdentity(await door.openContext({ door: 'page' }), claims)
})
afterAll(() => door.close())

it('finds the person of the login name, and stays with them when the name changes', async () => {
  const anna = await addUser(door, 'anna')
  const first = await recognise({ issuer, subject: 'a1', loginId: 'Anna' })
  expect([first.id, first.state]).toEqual([anna.id, 'active'])
  expect((await recognise({ issuer, subject: 'a1', loginId: 'another' })).id).toBe(anna.id)
})

it('does not take a disabled person for an active one', async () => {
  const gone = await addUser(door, 'gone', 'disabled')
  const stranger = await recognise({ issuer, subject: 'g1', loginId: 'gone', name: '某人' })
  expect(stranger.id).not.toBe(gone.id)
  expect(stranger).toMatchObject({ state: 'pending', loginId: expect.stringMatching(/^gone-[0-9a-f]{8}$/) })
})

it('notices that a person it knows was disabled', async () => {
  await addUser(door, 'bert')
  await recognise({ issuer, subject: 'b1', loginId: 'bert' })
  await setState(door, 'bert', 'disabled')
  expect((await recognise({ issuer, subject: 'b1', loginId: 'bert' })).state).toBe('disabled')
})

it('registers somebody new once, though they come twice at once, and lets them wait', async () => {
  const claims = { issuer, subject: 'n1', loginId: 'newcomer', name: '新人' }
  const [one, two, three] = await Promise.all([recognise(claims), recognise(claims), recognise(claims)])
  expect(one).toMatchObject({ state: 'pending', loginId: 'newcomer', name: '新人' })
  expect([two!.id, three!.id]).toEqual([one!.id, one!.id])
  expect(await door.database.db.select().from(users).where(eq(users.loginId, 'newcomer'))).toHaveLength(1)
  expect(await door.database.db.select().from(identities).where(eq(identities.subject, 'n1'))).toHaveLength(1)
})
