import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '@/db/schema/accounts'
import { auditLog } from '@/db/schema/audit'
import { digestPassword } from '@/lib/accounts/password'
import { networkOf } from '@/lib/core/limits/network-of'
import { addUser, send } from '@/tests/support/people/accounts'
import { makePasswordsCheap } from '@/tests/support/people/cheap-passwords'
import { type Door, openDoor } from '@/tests/support/server/door'

makePasswordsCheap()

let door: Door

beforeAll(async () => {
  door = await openDoor()
  for (const loginId of [
    'anna',
    'bert',
    'cleo',
    'dora',
    'emil',
    'fred',
    'gwen',
    'hugo',
    'ida',
    'jim',
    'ken',
    'leo',
  ])
    await addUser(door, loginId)
  await addUser(door, 'gone', 'disabled')
})
afterAll(() => door.close())

const home = '192.0.2.1'
const elsewhere = '198.51.100.1'

function ask(username: string, password = `${username}@Defect1`, from = home, cookie = '') {
  const form = { username, password: digestPassword(password), grant_type: 'password' }
  const headers = { 'x-forwarded-for': from, 'sec-fetch-site': 'same-origin', cookie }
  return send(door, 'POST', '/SystemManager/oauth/token', { body: new URLSearchParams(form), headers })
}

const guess = (username: string, times: number, from = home, cookie = '') =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(username, `guess ${n}`, from, cookie)))

const count = (answers: { status: number }[], status: number) =>
  answers.filter(answer => answer.status === status).length

const secondsLeft = (answer: { response: Response }) => Number(answer.response.headers.get('retry-after'))

// What was counted was counted just now, however long the requests have taken.
const restart = () => door.database.db.execute(sql`UPDATE sign_in_tries SET last_at = clock_timestamp()`)

const later = (seconds: number) =>
  door.database.db.execute(
    sql`UPDATE sign_in_tries SET last_at = last_at - make_interval(secs => ${seconds})`,
  )

const databaseTime = async (): Promise<Date> =>
  (await door.database.pool.query('SELECT clock_timestamp() AS at')).rows[0].at

async function tried(times: number, { username, from }: { username?: string; from?: string }) {
  const [user] = username
    ? await door.database.db.select().from(users).where(eq(users.loginId, username))
    : []
  await door.database.db.execute(sql`INSERT INTO sign_in_tries (account, source, level, last_at)
    VALUES (${user?.id ?? ''}, ${from ?? ''}, ${times}, clock_timestamp())
    ON CONFLICT (account, source) DO UPDATE SET level = excluded.level, last_at = excluded.last_at`)
}

async function knownBrowser(username: string, before = '') {
  const signedIn = await ask(username, undefined, '203.0.113.99', before)
  expect(signedIn.status).toBe(200)
  const set = signedIn.response.headers.getSetCookie().find(cookie => cookie.startsWith('known-browser='))
  expect(set).toMatch(/; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  return set!.split(';')[0]!
}

describe('guessing passwords', () => {
  it('gets ten guesses evaluated, though fifty come at once and in many spellings', async () => {
    const spellings = ['emil', 'EMIL', 'emİl', 'emıl', 'ｅｍｉｌ', ' Emil ', 'e\u00ADmil', 'emi\u0307l']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => ask(spellings[n % spellings.length]!, `guess ${n}`)),
    )
    // On a busy machine some get 503 from the pool. None of them may pass the limit.
    const turnedAway = count(answers, 503)
    expect(count(answers, 401) + count(answers, 429) + turnedAway).toBe(50)
    expect(count(answers, 401)).toBeLessThanOrEqual(10)
    expect(count(answers, 401)).toBeGreaterThanOrEqual(10 - turnedAway)
    const refused = answers.find(answer => answer.status === 429)!
    expect(refused.body).toMatchObject({ code: 429, error: 'slow_down' })
    for (const spelling of spellings) {
      await tried(20, { username: 'emil', from: home })
      expect((await ask(spelling, 'emil@Defect1')).status).toBe(429)
    }
    expect((await ask('fred')).status).toBe(200)
  })

  it('is slowed down further with each guess, and never to a stop', async () => {
    await tried(10, { username: 'hugo', from: home })
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      await restart()
      const refused = await ask('hugo', 'wrong')
      expect(refused.status).toBe(429)
      waits.push(secondsLeft(refused))
      await later(secondsLeft(refused))
      expect((await ask('hugo', 'wrong')).status).toBe(401)
    }
    expect(waits[0]).toBeLessThanOrEqual(5)
    expect(waits[3]).toBeGreaterThan(20)
    // The limit settles at ten attempts in a quarter of an hour.
    expect(waits.at(-1)).toBeGreaterThan(75)
    expect(waits.at(-1)).toBeLessThanOrEqual(90)
    await later(waits.at(-1)! + 10)
    expect((await ask('hugo')).status).toBe(200)
  })

  it('begins anew when the time is over', async () => {
    await tried(10, { username: 'ken', from: home })
    await later(900)
    for (const left of [9, 10]) {
      expect((await ask('ken', 'wrong')).status).toBe(401)
      await tried(left, { username: 'ken', from: home })
    }
    expect((await ask('ken')).status).toBe(429)
  })

  it('from one network hinders nobody in another', async () => {
    await tried(20, { username: 'bert', from: elsewhere })
    expect((await ask('bert', undefined, elsewhere)).status).toBe(429)
    expect((await ask('bert')).status).toBe(200)
  })

  it('hinders nobody in a browser in which they have signed in before', async () => {
    const [own, other] = [await knownBrowser('cleo'), await knownBrowser('dora')]
    await tried(20, { username: 'cleo', from: home })
    expect((await ask('cleo')).status).toBe(429)
    expect((await ask('cleo', undefined, home, own)).status).toBe(200)
    // The cookie of another person, or a forged one, does not help.
    await tried(20, { username: 'cleo', from: home })
    const [user] = await door.database.db.select().from(users).where(eq(users.loginId, 'cleo'))
    const forged = other.replace(/=\d+/, `=${user!.id}`)
    for (const cookie of [other, forged, own.slice(0, -1), `${own}~`, 'known-browser=%00~..~'])
      expect([cookie, (await ask('cleo', undefined, home, cookie)).status]).toEqual([
        cookie,
        cookie.startsWith(`${own}~`) ? 200 : 429,
      ])
  })

  it('with the cookie of such a browser gets ten guesses of its own, wherever it is, and no more', async () => {
    const cookie = await knownBrowser('dora')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ask('dora', `guess ${n}`, `192.0.2.${n}`, cookie)),
    )
    const turnedAway = count(answers, 503)
    expect(count(answers, 401)).toBeLessThanOrEqual(10)
    expect(count(answers, 429)).toBeGreaterThanOrEqual(10 - turnedAway)
    expect((await ask('dora')).status).toBe(200)
  })

  it('knows a browser of several people, and forgets all of somebody’s when their sessions are ended', async () => {
    const both = await knownBrowser('cleo', await knownBrowser('gwen'))
    await tried(20, { username: 'gwen', from: home })
    const { body, status } = await ask('gwen', undefined, home, both)
    expect(status).toBe(200)
    const headers = { authorization: `Bearer ${body.access_token}` }
    await send(door, 'DELETE', '/SystemManager/system/user/sessions', { headers })
    for (const username of ['gwen', 'cleo']) await tried(20, { username, from: home })
    expect((await ask('gwen', undefined, home, both)).status).toBe(429)
    expect((await ask('cleo', undefined, home, both)).status).toBe(200)
  })

  it('still knows the browser in which somebody changes their password, and no other', async () => {
    const [here, there] = [await knownBrowser('anna'), await knownBrowser('anna')]
    const { body } = await ask('anna', undefined, home, here)
    const changed = await send(door, 'PUT', '/SystemManager/system/user/password', {
      headers: { authorization: body.access_token, cookie: here, 'sec-fetch-site': 'same-origin' },
      json: { oldPassword: 'anna@Defect1', newPassword: '海阔凭鱼跃-2026-秋天' },
    })
    expect(changed.body).toMatchObject({ code: 200, data: { sessionsEnded: 2 } })
    const kept = changed.response.headers.getSetCookie()[0]!.split(';')[0]!
    await tried(20, { username: 'anna', from: home })
    for (const [cookie, status] of [
      [here, 429],
      [there, 429],
      [kept, 200],
    ] as const)
      expect((await ask('anna', '海阔凭鱼跃-2026-秋天', home, cookie)).status).toBe(status)
  })

  it('from everywhere at once gets a hundred guesses an account, and the owner’s browser goes on', async () => {
    const cookie = await knownBrowser('ida')
    expect((await ask('ida', 'wrong', '100.64.0.1')).status).toBe(401)
    await tried(98, { username: 'ida' })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(n => ask('ida', 'wrong', `100.64.${n}.1`)))
    expect(answers.map(answer => answer.status).sort()).toEqual([401, 401, 429, 429, 429])
    await tried(120, { username: 'ida' })
    expect((await ask('ida', undefined, '100.64.200.1')).status).toBe(429)
    expect((await ask('ida', undefined, '100.64.200.1', cookie)).status).toBe(200)
  })

  it('gets a hundred guesses a network, whatever the names; other networks and known browsers go on', async () => {
    const network = '203.0.113.7'
    const cookie = await knownBrowser('jim')
    expect((await ask('nobody', 'wrong', network)).status).toBe(401)
    await tried(98, { from: network })
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(name => ask(name, 'wrong', network)))
    expect(answers.map(answer => answer.status).sort()).toEqual([401, 401, 429, 429, 429])
    await tried(120, { from: network })
    expect((await ask('jim', undefined, network)).status).toBe(429)
    // A rejected attempt does not count against any account.
    const { rows } =
      await door.database.db.execute(sql`SELECT t.level FROM sign_in_tries t JOIN users u ON u.id::text = t.account
      WHERE u.login_id = 'jim' AND t.source = ${network}`)
    expect(rows).toEqual([])
    expect((await ask('jim', undefined, network, cookie)).status).toBe(200)
    expect((await ask('jim', undefined, '203.0.113.8')).status).toBe(200)
  })

  it('is limited for names that do not exist as well', async () => {
    const [ghosts, disabled] = [await guess('phantom', 12), await guess('gone', 12)]
    expect(count(ghosts, 429)).toBeGreaterThan(0)
    expect(count(disabled, 429)).toBeGreaterThan(0)
  })

  it('does not hinder who knows the password', async () => {
    for (let round = 0; round < 12; round++) expect((await ask('fred')).status).toBe(200)
  })

  it('keeps no name that nobody has', async () => {
    await ask('MyPassword-typed-into-the-wrong-field', 'wrong')
    const { rows } = await door.database.db.execute('SELECT * FROM sign_in_tries')
    expect(JSON.stringify(rows).toLowerCase()).not.toContain('mypassword')
  })

  it('counts a network of IPv6 as one address', async () => {
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff:1:2:3'))
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'))
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::1')).toBe('0:0:0:0')
    expect(networkOf(null)).toBeNull()
    await tried(20, { username: 'leo', from: networkOf('2001:db8:7::1')! })
    expect((await ask('leo', undefined, '2001:db8:7::2')).status).toBe(429)
    expect((await ask('leo', undefined, '2001:db8:8::1')).status).toBe(200)
  })
})

describe('the owner', () => {
  it('is told at their next sign-in how often it failed, when and from where', async () => {
    const me = async (token: string) =>
      (
        await send(door, 'GET', '/SystemManager/shiroManager/getUserInfo', {
          headers: { authorization: token },
        })
      ).body.data
    await addUser(door, 'zoe')
    expect(await me((await ask('zoe')).body.access_token)).not.toHaveProperty('failedSignIns')
    const began = await databaseTime()
    await guess('zoe', 2, elsewhere)
    await tried(20, { username: 'zoe', from: elsewhere })
    expect((await ask('zoe', undefined, elsewhere)).status).toBe(429)
    const { access_token } = (await ask('zoe')).body
    const { failedSignIns } = await me(access_token)
    expect(failedSignIns).toEqual({ count: 3, last: expect.any(String), from: elsewhere })
    // The server measures the clock of the database to two seconds.
    expect(Date.parse(failedSignIns.last)).toBeGreaterThan(began.getTime() - 2_000)
    expect(Date.parse(failedSignIns.last)).toBeLessThan((await databaseTime()).getTime() + 2_000)
    const rows = await door.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.loginId, 'zoe'))
      .orderBy(auditLog.id)
    expect(rows.at(-1)).toMatchObject({
      action: 'signIn',
      outcome: 'done',
      detail: { failedSignIns: 3, lastFailedFrom: elsewhere },
    })
    expect(await me((await ask('zoe')).body.access_token)).not.toHaveProperty('failedSignIns')
  })
})
