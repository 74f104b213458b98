import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestPassword } from '@/lib/accounts/password'
import { openHttpWorld } from '@/tests/support/http-world'

let http: Awaited<ReturnType<typeof openHttpWorld>>

beforeAll(async () => {
  http = await openHttpWorld({ PASSWORD_GRANT: 'off' })
  await http.addUser('anna')
})
afterAll(() => http.close())

it('has no password grant where it is switched off', async () => {
  const form = { username: 'anna', password: digestPassword('anna@Defect1'), grant_type: 'password' }
  const { status, body } = await http.call('/SystemManager/oauth/token', { method: 'POST', form })
  expect([status, body.error, body.access_token]).toEqual([400, 'unsupported_grant_type', undefined])
})
