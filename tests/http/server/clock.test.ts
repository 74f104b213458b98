import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCodes } from '@/db/schema/intake'
import { digestPassword } from '@/lib/accounts/password'
import { imageAnswerHash } from '@/lib/intake/tickets/issue-image-code'
import { share } from '@/tests/support/depth'
import { newAddress, newMobile, reporterAt } from '@/tests/support/intake/intake'
import { addUser, comeIn, signInWith, system } from '@/tests/support/people/accounts'
import { addPerson } from '@/tests/support/people/people'
import { type Door, openDoor } from '@/tests/support/server/door'
import { openShiftedDoor } from '@/tests/support/server/shifted-door'

const day = 24 * 3_600_000
let door: Door

beforeAll(async () => {
  door = await openDoor()
  await addUser(door, 'anna')
})
afterAll(() => door.close())

const databaseTime = async (): Promise<Date> =>
  (await door.database.pool.query('SELECT clock_timestamp() AS at')).rows[0].at
// A server measures the clock of the database to two seconds.
const isSince = (moment: string) =>
  `${moment} BETWEEN $1::timestamptz - interval '2 s' AND clock_timestamp() + interval '2 s'`
const whoAmI = '/SystemManager/shiroManager/getUserInfo'
const isIn = async (at: Door, token: string) => (await at.call('GET', whoAmI, { token })).status === 200

function tryPassword(at: Door, username: string, password: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ grant_type: 'password', username, password: digestPassword(password) })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
  return at.call('POST', '/SystemManager/oauth/token', { body: body.toString(), headers })
}

const shifts = [
  ['a day ahead', day],
  ['a day behind', -day],
] as const

describe.each(share(shifts, 1))('beside a server whose clock is %s', (_, shift) => {
  let other: Awaited<ReturnType<typeof openShiftedDoor>>
  beforeAll(async () => {
    other = await openShiftedDoor(door, shift)
  })
  afterAll(() => other.door.close())
  const ways = () => [[door, other.door] as const, [other.door, door] as const]

  it('sessions go on, wherever they began and whoever signs in meanwhile', async () => {
    const sessions: string[] = []
    for (const [one] of ways()) {
      const { token } = await signInWith(one, 'anna', 'anna@Defect1')
      sessions.push(token!)
      for (const at of [door, other.door])
        for (const known of sessions) expect(await isIn(at, known)).toBe(true)
    }
    const { rows } = await door.database.pool.query(
      `SELECT extract(epoch FROM max(expires_at) - now())::int AS most,
        extract(epoch FROM min(expires_at) - now())::int AS least
        FROM sessions WHERE kind = 'bearer' AND ended_because IS NULL`,
    )
    expect(rows[0].most).toBeLessThanOrEqual(12 * 3600)
    expect(rows[0].least).toBeGreaterThan(0)
  })

  it('a browser keeps the session cookie for as long as from any other', async () => {
    for (const at of [door, other.door]) {
      const answer = await tryPassword(at, 'anna', 'anna@Defect1', { 'sec-fetch-site': 'same-origin' })
      const cookie = answer.headers.get('set-cookie')!
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(12 * 3600 - 60)
      expect(cookie).not.toContain('Expires')
    }
  })

  it('wrong passwords slow an account down on both, for as long', async () => {
    for (const [one, next] of ways()) {
      const { loginId } = await addPerson(door.database.db, [])
      await tryPassword(one, loginId, 'wrong')
      // Nineteen more attempts.
      await door.database.pool.query(
        `UPDATE sign_in_tries SET level = 20 FROM users WHERE account = users.id::text AND login_id = $1 AND source <> ''`,
        [loginId],
      )
      for (const at of [one, next]) {
        const answer = await tryPassword(at, loginId, 'wrong')
        expect(answer.status).toBe(429)
        const wait = Number(answer.headers.get('retry-after'))
        // Until eleven attempts have expired, at ten in a quarter of an hour.
        expect(wait).toBeGreaterThan(900)
        expect(wait).toBeLessThanOrEqual(990)
      }
    }
  })

  it('a password that was given there opens here, for three days', async () => {
    for (const [one, next] of ways()) {
      const admin = await comeIn(door, ['system_user'])
      const { id, loginId } = await addPerson(door.database.db, [])
      const began = await databaseTime()
      const answer = await one.call('POST', `${system}/user/${id}/resetPassword`, {
        token: admin.token,
        json: { version: 1 },
      })
      const { oneTimePassword } = (await answer.json()).data
      expect((await signInWith(next, loginId, oneTimePassword)).status).toBe(200)
      const { rows } = await door.database.pool.query(
        `SELECT ${isSince("password_ends_at - interval '3 days'")} AS right FROM users WHERE id = $2`,
        [began, id],
      )
      expect(rows).toEqual([{ right: true }])
    }
  })

  it('keys, pictures and codes of the public are good on both, and no longer than they should', async () => {
    for (const [one, next] of ways()) {
      const [here, there] = [reporterAt(one), reporterAt(next)]
      // Each call uses a key just issued by the server it is sent to.
      const { imageId } = (await here('GET', '/code/image')).body.data
      const answerHash = imageAnswerHash(imageId, 'A2C4E')
      await door.database.db.update(imageCodes).set({ answerHash }).where(eq(imageCodes.imageId, imageId))
      const picture = await there('POST', '/code/image', { json: { imageId, answer: 'A2C4E' } })
      expect(picture.body.data).toEqual({ imageTicket: expect.any(String) })
      const mobile = newMobile()
      const from = newAddress()
      const { imageTicket } = picture.body.data
      const began = await databaseTime()
      const sent = await here('GET', `/code?mobile=${mobile}&imageTicket=${imageTicket}`, { from })
      expect(sent.status).toBe(200)
      const { rows } = await door.database.pool.query(
        `SELECT text, (SELECT ${isSince("expires_at - interval '5 minutes'")}
            FROM text_codes WHERE mobile = $2) AS right
          FROM text_messages WHERE mobile = $2`,
        [began, mobile],
      )
      expect(rows[0].right).toBe(true)
      const code = /\d{6}/.exec(rows[0].text)![0]
      const typed = await there('POST', '/code', { json: { mobile, code } })
      expect(typed.body.data).toEqual({ codeTicket: expect.any(String) })
    }
  })

  it('what is written there is of now', async () => {
    const began = await databaseTime()
    const { token } = await signInWith(other.door, 'anna', 'anna@Defect1')
    expect(token).toBeDefined()
    const { rows } = await door.database.pool.query(
      `SELECT ${isSince('at')} AS right FROM audit_log ORDER BY id DESC LIMIT 1`,
      [began],
    )
    expect(rows).toEqual([{ right: true }])
  })

  it('readyz says so there, and goes on taking people', async () => {
    const here = await (await door.call('GET', '/readyz')).json()
    expect(here).toMatchObject({ status: 'ready', checks: { clock: 'ok' } })
    const began = Date.now()
    const answer = await other.door.call('GET', '/readyz')
    const ended = Date.now()
    const there = (await answer.json()) as { clockAheadSeconds: number }
    expect(answer.status).toBe(200)
    expect(there).toMatchObject({ status: 'ready', checks: { clock: 'wrong' } })
    const secondsApart = Math.abs(there.clockAheadSeconds - shift / 1000)
    expect(secondsApart).toBeLessThanOrEqual(1 + (ended - began) / 1000)
  })
})
