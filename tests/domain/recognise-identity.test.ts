import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identities, users } from '@/db/schema/accounts'
import { openHttpWorld } from '@/tests/support/http-world'

let http: Awaited<ReturnType<typeof openHttpWorld>>
let recognise: (claims: Claims) => Promise<{ id: string; loginId: string; state: string }>

interface Claims {
  issuer: string
  subject: string
  loginId?: string
  name?: string
}

const issuer = 'http://localhost:3001'

beforeAll(async () => {
  http = await openHttpWorld({ AUTH_LINK_BY_LOGIN: 'on' })
  const { recogniseIdentity } = await import('@/lib/accounts/sessions/recognise-identity')
  recognise = async claims => recogniseIdentity(await http.openContext({ door: 'page' }), claims)
})
afterAll(() => http.close())

it('finds the person of the login name, and stays with them when the name changes', async () => {
  const anna = await http.addUser('anna')
  const first = await recognise({ issuer, subject: 'a1', loginId: 'Anna' })
  expect([first.id, first.state]).toEqual([anna.id, 'active'])
  expect((await recognise({ issuer, subject: 'a1', loginId: 'another' })).id).toBe(anna.id)
})

it('does not take a disabled person for an active one', async () => {
  const gone = await http.addUser('gone', 'disabled')
  const stranger = await recognise({ issuer, subject: 'g1', loginId: 'gone', name: '某人' })
  expect(stranger.id).not.toBe(gone.id)
  expect(stranger).toMatchObject({ state: 'pending', loginId: expect.stringMatching(/^gone-[0-9a-f]{8}$/) })
})

it('notices that a person it knows was disabled', async () => {
  await http.addUser('bert')
  await recognise({ issuer, subject: 'b1', loginId: 'bert' })
  await http.setState('bert', 'disabled')
  expect((await recognise({ issuer, subject: 'b1', loginId: 'bert' })).state).toBe('disabled')
})

it('registers somebody new once, though they come twice at once, and lets them wait', async () => {
  const claims = { issuer, subject: 'n1', loginId: 'newcomer', name: '新人' }
  const [one, two, three] = await Promise.all([recognise(claims), recognise(claims), recognise(claims)])
  expect(one).toMatchObject({ state: 'pending', loginId: 'newcomer', name: '新人' })
  expect([two!.id, three!.id]).toEqual([one!.id, one!.id])
  expect(await http.db.select().from(users).where(eq(users.loginId, 'newcomer'))).toHaveLength(1)
  expect(await http.db.select().from(identities).where(eq(identities.subject, 'n1'))).toHaveLength(1)
})
