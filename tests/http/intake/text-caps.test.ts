import { afterAll, beforeEach, expect, it } from 'vitest'
import { issueWork, ticketForWork } from '@/lib/intake/tickets/work'
import { newMobile } from '@/tests/support/intake/intake'
import { solve } from '@/tests/support/intake/solve'
import { addPerson } from '@/tests/support/people/people'
import { openIntakeCodes } from './intake-code-calls'

const { door, askForCode } = await openIntakeCodes()
afterAll(() => door.close())
beforeEach(() => door.database.pool.query('delete from rate_limits; delete from notices'))

const cap = (value: object) =>
  door.database.pool.query(
    `insert into parameters (key, value) values ('smsCaps', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  )
const sent = async (from: string, mobile = newMobile()) => (await askForCode(mobile, { from })).status
async function times(count: number, from: (at: number) => string) {
  const answers: number[] = []
  for (let at = 0; at < count; at++) answers.push(await sent(from(at)))
  return answers
}
const place = (at: number) => `10.${at}.1.1`

async function knownNumber(): Promise<string> {
  const mobile = newMobile()
  await door.database.pool.query(
    `insert into intake_drafts (token_hash, mobile, expires_at) values ($1, $1, now() + interval '1 day')`,
    [mobile],
  )
  return mobile
}

it('an address gets a part of what its neighbours get, and they a tenth of all, whatever is set', async () => {
  await cap({ addressPerHour: 3, networkPerHour: 5, overallPerHour: 1_000 })
  expect(await times(4, () => '192.0.2.7')).toEqual([200, 200, 200, 429])
  expect(await times(3, at => `192.0.2.${10 + at}`)).toEqual([200, 200, 429])
  expect(await sent('192.0.3.7')).toBe(200)
  expect(await times(2, at => `2001:db8:1:${at}::1`)).toEqual([200, 200])
  await cap({ addressPerHour: 3_000, networkPerHour: 3_000, overallPerHour: 20 })
  expect(await times(3, () => '192.0.4.7')).toEqual([200, 200, 429])
})

it('a number that has a report or a draft gets its code where strangers have used up everything', async () => {
  const [there, elsewhere] = [await knownNumber(), await knownNumber()]
  await cap({ addressPerHour: 1, networkPerHour: 1, overallPerHour: 10 })
  expect(await times(2, () => '192.0.2.7')).toEqual([200, 429])
  expect(await sent('192.0.2.7', there)).toBe(200)
  expect(await times(8, place)).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(await sent(place(20))).toBe(429)
  expect(await sent(place(21), elsewhere)).toBe(200)
})

it('what the page’s script computes grows with use, and a network that has had half of its texts reads a picture', async () => {
  await cap({ addressPerHour: 4, networkPerHour: 100, overallPerHour: 40 })
  const visitor = (address: string) => door.openContext({ door: 'page', token: null, forwardedFor: address })
  const [here, there] = [await visitor('192.0.2.7'), await visitor('198.51.100.1')]
  const first = await issueWork(here, {})
  await sent('192.0.2.7')
  expect((await issueWork(here, {}))!.bits).toBeGreaterThan(first!.bits)
  expect((await issueWork(there, {}))!.bits).toBe(first!.bits)
  await sent('192.0.2.7')
  expect(await issueWork(here, {})).toBeNull()
  expect(await ticketForWork(here, first!.challenge, solve(first!.challenge, first!.bits))).toBeNull()
  await times(10, place)
  const grown = await issueWork(there, {})
  expect(grown!.bits).toBeGreaterThan(first!.bits)
  // What was cheap before is not taken later.
  expect(await ticketForWork(there, first!.challenge, solve(first!.challenge, first!.bits))).toBeNull()
  expect(await ticketForWork(there, grown!.challenge, solve(grown!.challenge, grown!.bits))).not.toBeNull()
})

it('half of a cap is told once to who sets it', async () => {
  const keeper = await addPerson(door.database.db, ['system_parameter:edit'])
  await addPerson(door.database.db, ['system_parameter:query'])
  await cap({ overallPerHour: 40, overallPerDay: 1_000 })
  const told = async () =>
    (await (await door.call('GET', '/notices', { token: keeper.token })).json()).data.records
  await times(15, place)
  expect(await told()).toEqual([])
  await times(2, at => place(at + 20))
  expect(await told()).toMatchObject([{ kind: 'textsHalfUsed', text: expect.stringContaining('40') }])
  const { rows } = await door.database.pool.query(`select count(distinct user_id)::int as n from notices`)
  const { rows: keepers } = await door.database.pool.query(
    `select count(distinct ur.user_id)::int as n from user_roles ur join role_permissions p using (role_id)
     join users u on u.id = ur.user_id
     where permission_id = 'system_parameter' and 'edit' = any(actions) and u.state = 'active' and u.type = 'staff'`,
  )
  expect(rows).toEqual(keepers)
})
