import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { digestPassword } from '@/lib/accounts/password'
import { log } from '@/lib/core/log'
import { endpoints } from '@/lib/http/registry'
import { sampleCall } from '@/tests/support/calls/sample'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door

beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

const digest = digestPassword('viewer@Defect1')
const given = { username: 'viewer', password: digest, grant_type: 'password' }
const token = '/SystemManager/oauth/token'

function send(query: Record<string, string>, form: Record<string, string>) {
  return door.call('POST', `${token}?${new URLSearchParams(query)}`, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

it.each([
  ['all of it', given, {}, ['username', 'password', 'grant_type']],
  ['the name', { username: 'viewer' }, { password: digest, grant_type: 'password' }, ['username']],
  ['the password, once more', { password: digest }, given, ['password']],
  ['the grant', { grant_type: 'password' }, given, ['grant_type']],
  ['an old token', { access_token: 'x' }, given, ['access_token']],
  ['the password in capitals', { PASSWORD: digest }, given, ['PASSWORD']],
])(
  'a sign-in with %s in the address is refused, and says what does not belong there',
  async (_, query, form, names) => {
    const answer = await send(query as Record<string, string>, form as Record<string, string>)
    const body = await answer.json()
    expect([answer.status, body.error, body.access_token]).toEqual([400, 'invalid_request', undefined])
    expect(body.errors.map((one: { path: string }) => one.path)).toEqual(names)
    expect(JSON.stringify(body)).not.toContain(digest)
    expect(body.resMsg).toContain('地址')
  },
)

it('the same in the body is a sign-in', async () => {
  expect((await send({}, given)).status).toBe(200)
})

it.each(endpoints.map(one => [`${one.method} ${one.path}`, one] as const))(
  '%s takes no password and no token from its address',
  async (_, endpoint) => {
    const { path, call } = sampleCall(endpoint)
    for (const name of ['password', 'access_token', 'token']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}${name}=Secret-in-address`
      const answer = await door.call(endpoint.method, address, call)
      expect([name, answer.status]).toEqual([name, 400])
      expect(await answer.text()).not.toContain('Secret-in-address')
    }
  },
)

it('writes such an address neither into the log nor into the audit log', async () => {
  const lines: unknown[] = []
  const spies = (['debug', 'info', 'warn', 'error'] as const).map(level =>
    vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
  )
  await send({ username: 'viewer', password: digest }, {})
  // Makes the call fail, so that there is something to log.
  await door.database.owner.pool.query('alter table users rename to away')
  expect((await send({ password: digest }, given)).status).toBe(400)
  expect((await send({ x: digest }, given)).status).toBe(500)
  await door.database.owner.pool.query('alter table away rename to users')
  for (const spy of spies) spy.mockRestore()
  expect(lines).not.toEqual([])
  const { rows } = await door.database.pool.query('select * from audit_log')
  expect(JSON.stringify([lines, rows])).not.toContain(digest)
})
