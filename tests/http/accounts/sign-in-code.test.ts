import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/accounts'
import { digestPassword } from '@/lib/accounts/password'
import { addUser, send } from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door
const network = '192.0.2.1'

beforeAll(async () => {
  door = await openDoor()
  for (const loginId of ['anna', 'bert']) await addUser(door, loginId)
  await addUser(door, 'gone', 'disabled')
  const { db } = door.database
  await db.update(users).set({ mobile: '13800138000' }).where(eq(users.loginId, 'anna'))
  await db.update(users).set({ mobile: '13800138001' }).where(eq(users.loginId, 'gone'))
})
afterAll(() => door.close())
beforeEach(async () => {
  for (const table of ['sign_in_tries', 'rate_limits', 'text_messages', 'oidc_payloads'])
    await door.database.pool.query(`delete from ${table}`)
})

function ask(username: string, password = `${username}@Defect1`, more: Record<string, string> = {}) {
  const form = { username, password: digestPassword(password), grant_type: 'password', ...more }
  const headers = { 'x-forwarded-for': network, 'sec-fetch-site': 'same-origin' }
  return send(door, 'POST', '/SystemManager/oauth/token', { body: new URLSearchParams(form), headers })
}

async function attack(username: string, times: number) {
  for (let n = 0; n < times; n++) expect((await ask(username, `guess ${n}`)).status).toBe(401)
}

const texts = async (): Promise<{ mobile: string; text: string }[]> =>
  (await door.database.pool.query('select mobile, text from text_messages order by id')).rows

// A text is sent after the answer, or its time would tell whether the password was right.
async function codeSent(number = 1): Promise<string> {
  await expect.poll(texts).toHaveLength(number)
  const { mobile, text } = (await texts()).at(-1)!
  expect(mobile).toBe('13800138000')
  return /\d{6}/.exec(text)![0]
}

describe('the owner of an account at which somebody in the same network guesses', () => {
  it('signs in with the password and the code of a text message, in a browser nobody knows', async () => {
    await attack('anna', 10)
    const refused = await ask('anna')
    const codeTicket = refused.data.codeTicket as string
    expect([refused.status, codeTicket]).toEqual([429, expect.stringMatching(/^[\w-]{43}$/)])
    const code = await codeSent()
    const { status, body, response } = await ask('anna', undefined, { codeTicket, code })
    expect([status, body.user.loginId]).toEqual([200, 'anna'])
    // From now on this browser is known and has tries of its own.
    expect(response.headers.getSetCookie().join()).toContain('known-browser=')
    expect((await ask('anna', undefined, { codeTicket, code })).status).toBe(400)
  })

  it('is told which field a wrong code is in, and may wait instead', async () => {
    await attack('anna', 10)
    const { codeTicket } = (await ask('anna')).data
    const code = (await codeSent()) === '000000' ? '000001' : '000000'
    const { status, body } = await ask('anna', undefined, { codeTicket, code })
    expect([status, body.errors[0].path]).toEqual([400, 'code'])
    await door.database.pool.query(`update sign_in_tries set last_at = last_at - interval '10 seconds'`)
    expect((await ask('anna')).status).toBe(200)
  })
})

describe('the one who guesses', () => {
  it('gets the same answer for a right password as for wrong ones, and for names that do not exist', async () => {
    for (const name of ['anna', 'bert', 'gone', 'nobody']) await attack(name, 10)
    const answers = [
      await ask('anna'),
      await ask('anna', 'wrong'),
      await ask('bert'),
      await ask('gone'),
      await ask('nobody'),
    ]
    const [first, ...others] = answers.map(({ status, body: { requestId: _, data, ...body } }) => ({
      status,
      body,
      data: Object.keys(data),
      ticket: (data.codeTicket as string).length,
    }))
    for (const other of others) expect(other).toEqual(first)
    await codeSent()
    expect(await texts()).toHaveLength(1)
  })

  it('gets nowhere with a ticket for which no code was sent', async () => {
    await attack('anna', 10)
    const { codeTicket } = (await ask('anna', 'wrong')).data
    for (const code of ['', '000000', '123456'])
      expect((await ask('anna', undefined, { codeTicket, code })).status).toBe(400)
    expect((await ask('anna', undefined, { codeTicket: 'x', code: '000000' })).status).toBe(400)
    expect(await texts()).toEqual([])
  })

  it('with the password can make the owner get five texts an hour', async () => {
    await attack('anna', 10)
    for (let n = 1; n <= 5; n++) {
      expect((await ask('anna')).data.codeTicket).toBeTruthy()
      await codeSent(n)
    }
    const { codeTicket } = (await ask('anna')).data
    expect(codeTicket).toBeTruthy()
    const counted = `select points from rate_limits where key like 'sign-in-text%'`
    const points = async () => (await door.database.pool.query(counted)).rows[0].points
    await expect.poll(points).toBeGreaterThanOrEqual(5)
    expect(await texts()).toHaveLength(5)
  })

  it('cannot keep the processor busy: three hundred such tries a network, then none is looked at', async () => {
    await attack('anna', 10)
    await door.database.pool.query(
      `insert into sign_in_tries (account, source, level, last_at) values ('', $1, 310, clock_timestamp())`,
      [`code ${network}`],
    )
    const { status, body } = await ask('anna')
    expect([status, body.data]).toEqual([429, null])
    expect(await texts()).toEqual([])
  })
})
