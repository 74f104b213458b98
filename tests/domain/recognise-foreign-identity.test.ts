import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHttpWorld } from '@/tests/support/http-world'

let http: Awaited<ReturnType<typeof openHttpWorld>>

beforeAll(async () => {
  http = await openHttpWorld({ AUTH_LINK_BY_LOGIN: 'off' })
})
afterAll(() => http.close())

it('never takes a login name that another house gives for one of ours', async () => {
  const admin = await http.addUser('chief')
  const { recogniseIdentity } = await import('@/lib/accounts/sessions/recognise-identity')
  const ctx = await http.openContext({ door: 'page' })
  const person = await recogniseIdentity(ctx, {
    issuer: 'https://id.example',
    subject: '1',
    loginId: 'chief',
  })
  expect(person.id).not.toBe(admin.id)
  expect(person.state).toBe('pending')
})
