import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { textCodes } from '@/db/schema/intake'
import { parameters } from '@/db/schema/settings'
import { runtime } from '@/lib/accounts/open-context'
import { imageTicketOf, newAddress, newMobile } from '@/tests/support/intake/intake'
import { openIntakeCodes } from './intake-code-calls'

const { door, send, lastText, codeIn, forgetMinute, askForCode } = await openIntakeCodes()
afterAll(() => door.close())

describe('the text message', () => {
  it('is sent for an image ticket, once a ticket, and read in the outbox', async () => {
    const mobile = newMobile()
    const ticket = await imageTicketOf(door)
    const path = `/code?mobile=${mobile}&imageTicket=${ticket}`
    const { status, body } = await send('GET', path)
    expect([status, body.data]).toEqual([200, { expiresIn: 300, nextIn: 60 }])
    expect(await lastText(mobile)).toMatchObject({ purpose: 'report', text: expect.stringMatching(/\d{6}/) })
    const again = await send('GET', path)
    expect([again.status, again.body.errors[0].path]).toEqual([400, 'imageTicket'])
    const none = await send('GET', `/code?mobile=${newMobile()}&imageTicket=made-up`)
    expect([none.status, none.body.errors[0].path]).toEqual([400, 'imageTicket'])
  })

  it('says the same of a number that we know and one that we do not', async () => {
    const known = newMobile()
    await door.database.pool.query(
      `update defects set mobile = $1 where id = (select min(id) from defects)`,
      [known],
    )
    const answers = [await askForCode(known), await askForCode(newMobile())]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('goes to a number once a minute and ten times a day', async () => {
    const mobile = newMobile()
    expect((await askForCode(mobile)).status).toBe(200)
    const soon = await askForCode(`%2B86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`)
    expect(soon.status).toBe(429)
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    for (let sent = 1; sent < 10; sent++) {
      await forgetMinute()
      expect((await askForCode(mobile)).status).toBe(200)
    }
    await forgetMinute()
    const eleventh = await askForCode(mobile)
    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(3600)
    await forgetMinute()
    expect((await askForCode(newMobile())).status).toBe(200)
  })

  it('is one of fifty at once', async () => {
    const mobile = newMobile()
    const all = await Promise.all(Array.from({ length: 50 }, () => askForCode(mobile)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(49)
  })

  it('is capped for an address and for all, as the parameter says at that moment', async () => {
    const { db } = door.database
    const set = (value: object) =>
      db
        .insert(parameters)
        .values({ key: 'smsCaps', value })
        .onConflictDoUpdate({ target: parameters.key, set: { value } })
    await set({ addressPerHour: 2 })
    const from = newAddress()
    const flood = []
    for (let sent = 0; sent < 4; sent++)
      flood.push(
        (await askForCode(newMobile(), { headers: { 'x-forwarded-for': `${newAddress()}, ${from}` } }))
          .status,
      )
    expect(flood).toEqual([200, 200, 429, 429])
    expect((await askForCode(newMobile())).status).toBe(200)
    await set({ overallPerHour: 1 })
    expect((await askForCode(newMobile())).status).toBe(429)
    await set({})
    expect((await askForCode(newMobile())).status).toBe(200)
  })

  it('that could not be sent is answered 503 and counts for nothing', async () => {
    const mobile = newMobile()
    const { services } = runtime()
    const { send: really } = services.textMessages
    const { AppError } = await import('@/lib/core/errors')
    services.textMessages.send = async () => {
      throw new AppError('unavailable')
    }
    try {
      expect((await askForCode(mobile)).status).toBe(503)
      expect(await door.database.db.select().from(textCodes).where(eq(textCodes.mobile, mobile))).toEqual([])
    } finally {
      services.textMessages.send = really
    }
    expect((await askForCode(mobile)).status).toBe(200)
  })
})

describe('the code of the text message', () => {
  const check = (mobile: string, code: string, purpose?: string) =>
    send('POST', '/code', { json: { mobile, code, ...(purpose && { purpose }) } })

  it('is worth one ticket when it is right, also twenty times at once', async () => {
    const mobile = newMobile()
    await askForCode(mobile)
    const code = codeIn((await lastText(mobile))?.text)
    const all = await Promise.all(Array.from({ length: 5 }, () => check(mobile, code)))
    const given = all.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect(given[0]!.body.data).toEqual({ codeTicket: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('can be guessed five times, however many guess at once', async () => {
    const mobile = newMobile()
    await askForCode(mobile)
    const code = codeIn((await lastText(mobile))?.text)
    const wrong = (at: number) => String((Number(code) + at) % 1_000_000).padStart(6, '0')
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, at) => check(mobile, wrong(at + 1))))
    expect(guesses.every(({ status, body }) => status === 400 && body.errors[0].path === 'code')).toBe(true)
    const [row] = await door.database.db.select().from(textCodes).where(eq(textCodes.mobile, mobile))
    expect(row?.tries).toBe(5)
    expect((await check(mobile, code)).status).toBe(400)
  })

  it('is of that number and purpose, and of five minutes', async () => {
    const [mobile, other] = [newMobile(), newMobile()]
    await askForCode(mobile, { purpose: 'draft' })
    const code = codeIn((await lastText(mobile))?.text)
    expect((await check(other, code, 'draft')).status).toBe(400)
    expect((await check(mobile, code)).status).toBe(400)
    expect((await check(mobile, code, 'draft')).status).toBe(200)
    await askForCode(other)
    await door.database.db
      .update(textCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(textCodes.mobile, other))
    expect((await check(other, codeIn((await lastText(other))?.text))).status).toBe(400)
  })

  it('is replaced by the next one', async () => {
    const mobile = newMobile()
    await askForCode(mobile)
    const first = codeIn((await lastText(mobile))?.text)
    await forgetMinute()
    await askForCode(mobile)
    const second = codeIn((await lastText(mobile))?.text)
    if (first !== second) expect((await check(mobile, first)).status).toBe(400)
    expect((await check(mobile, second)).status).toBe(200)
  })

  it('stands nowhere in clear but in the outbox', async () => {
    const mobile = newMobile()
    await askForCode(mobile)
    const code = codeIn((await lastText(mobile))?.text)
    const [row] = await door.database.db.select().from(textCodes).where(eq(textCodes.mobile, mobile))
    expect(JSON.stringify(row)).not.toContain(code)
  })
})

describe('the outbox', () => {
  it('shows who may read it what would have been sent, the number masked for who may not see people’s data', async () => {
    const mobile = newMobile()
    await askForCode(mobile)
    const list = async (token: string) =>
      (await (await door.call('GET', '/SystemManager/system/outbox', { token })).json()).data.records[0]
    expect(await list(await door.signIn('all'))).toMatchObject({ mobile, purpose: 'report' })
    const masked = await list(await door.signIn(['system_outbox:query']))
    expect(masked.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  })

  it('is not there where texts are really sent', async () => {
    const { services } = runtime()
    const kept = services.textMessages
    services.textMessages = { ...kept, delivery: 'sent' }
    try {
      const token = await door.signIn('all')
      expect((await door.call('GET', '/SystemManager/system/outbox', { token })).status).toBe(404)
    } finally {
      services.textMessages = kept
    }
  })
})
