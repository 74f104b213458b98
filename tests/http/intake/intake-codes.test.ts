import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCodes, textCodes, textMessages } from '@/db/schema/intake'
import { parameters } from '@/db/schema/settings'
import { runtime } from '@/lib/accounts/open-context'
import { atMoment } from '@/lib/core/context'
import { endpoints } from '@/lib/http/registry'
import { imageAnswerHash } from '@/lib/intake/tickets/image-answers'
import { issueWork, ticketForWork } from '@/lib/intake/tickets/work'
import { sampleCall } from '@/tests/support/calls/sample'
import { countSounds } from '@/tests/support/intake/count-sounds'
import {
  encryptionCode,
  imageTicketOf,
  newAddress,
  newMobile,
  reporterAt,
  withFloodOf,
} from '@/tests/support/intake/intake'
import { solve } from '@/tests/support/intake/solve'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let send: ReturnType<typeof reporterAt>

beforeAll(async () => {
  door = await openDoor({ TRUSTED_PROXIES: '192.0.2.1' })
  send = reporterAt(door)
})
afterAll(() => door.close())

async function picture() {
  const { body } = await send('GET', '/code/image')
  const { imageId } = body.data
  const { db } = door.database
  await db
    .update(imageCodes)
    .set({ answerHash: imageAnswerHash(imageId, 'A2C4E') })
    .where(eq(imageCodes.imageId, imageId))
  return imageId as string
}

const lastText = async (mobile: string) => {
  const rows = await door.database.db.select().from(textMessages).where(eq(textMessages.mobile, mobile))
  return rows.at(-1)
}
const codeIn = (text = '') => /\d{6}/.exec(text)?.[0] ?? ''

const forgetMinute = () => door.database.pool.query(`delete from rate_limits where key like 'sms-minute%'`)

async function askForCode(
  mobile: string,
  more: { from?: string; purpose?: string; headers?: Record<string, string> } = {},
) {
  const { purpose, ...call } = more
  const query = `mobile=${mobile}&imageTicket=${await imageTicketOf(door)}${purpose ? `&purpose=${purpose}` : ''}`
  return send('GET', `/code?${query}`, call)
}

describe('the encryption code', () => {
  const guarded = endpoints.filter(
    ({ method, path, verb }) =>
      /^\/(code|xfpqx)/.test(path) && verb.access === 'public' && (method !== 'GET' || path === '/code'),
  )

  it('is asked for by every public call that changes or sends something', () => {
    const without = guarded.filter(one => !one.encryptionCode).map(({ method, path }) => `${method} ${path}`)
    // Validates answers and stores nothing.
    expect(without).toEqual(['POST /xfpqx/collectioncomplaint/checkStep'])
    expect(guarded.length).toBeGreaterThan(6)
  })

  it('is refused by each of them when it is missing, old, of another call or used', async () => {
    for (const endpoint of guarded.filter(one => one.encryptionCode)) {
      const { path, call } = sampleCall(endpoint)
      const plain = path.split('?')[0]!
      const used = await encryptionCode(door, endpoint.method, plain, { 'x-forwarded-for': newAddress() })
      await send(endpoint.method, path, { ...call, headers: { 'encryption-code': used } })
      const [keyId, at, nonce, mac] = used.split('.')
      const wrong = [
        '',
        'x',
        used,
        `${keyId}.${Number(at) - 6 * 60_000}.${nonce}.${mac}`,
        `${keyId}.${at}.${randomBytes(16).toString('hex')}.${mac}`,
        await encryptionCode(door, 'PUT', plain, { 'x-forwarded-for': newAddress() }),
        await encryptionCode(door, endpoint.method, '/code/other', { 'x-forwarded-for': newAddress() }),
      ]
      for (const header of wrong) {
        const { status, body } = await send(endpoint.method, path, {
          ...call,
          headers: { 'encryption-code': header },
        })
        expect([endpoint.path, status, body.errors?.[0]?.path]).toEqual([
          endpoint.path,
          400,
          'encryption-code',
        ])
      }
    }
  })
})

describe('the picture', () => {
  it('is a PNG, and its answer stands nowhere in the answer', async () => {
    const { status, body, headers } = await send('GET', '/carins/code/image')
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(['image', 'imageId'])
    const png = Buffer.from(body.data.image.replace('data:image/png;base64,', ''), 'base64')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.includes('tEXt') || png.includes('iTXt')).toBe(false)
    expect(headers.get('set-cookie')).toBeNull()
    const other = await send('GET', '/carins/code/image')
    expect(other.body.data.image).not.toBe(body.data.image)
  })

  it('takes the right answer, in capitals or not, once', async () => {
    const imageId = await picture()
    const right = { json: { imageId, answer: ' a2c4e ' } }
    const first = await send('POST', '/code/image', right)
    expect(first.body.data).toEqual({ imageTicket: expect.stringMatching(/^[\w-]{43}$/) })
    const again = await send('POST', '/code/image', right)
    expect([again.status, again.body.errors]).toEqual([
      400,
      [{ path: 'answer', message: expect.any(String) }],
    ])
  })

  it('takes one of twenty right answers at once', async () => {
    const imageId = await picture()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send('POST', '/code/image', { json: { imageId, answer: 'A2C4E' } })),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  })

  it('is gone with a wrong answer, and after five minutes', async () => {
    const imageId = await picture()
    expect((await send('POST', '/code/image', { json: { imageId, answer: 'XXXXX' } })).status).toBe(400)
    expect((await send('POST', '/code/image', { json: { imageId, answer: 'A2C4E' } })).status).toBe(400)
    const old = await picture()
    await door.database.db
      .update(imageCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(imageCodes.imageId, old))
    expect((await send('POST', '/code/image', { json: { imageId: old, answer: 'A2C4E' } })).status).toBe(400)
  })

  it('is not drawn without end for one address, sounds among them, whatever a forged header says', async () => {
    const from = newAddress()
    const forged = () => ({ headers: { 'x-forwarded-for': `${newAddress()}, ${from}` } })
    const all: number[] = []
    await withFloodOf(door, 20, async () => {
      for (let request = 0; request < 21; request++)
        all.push((await send('GET', request % 2 ? '/code/sound' : '/code/image', forged())).status)
    })
    expect(all.filter(status => status === 200)).toHaveLength(20)
    expect(all.at(-1)).toBe(429)
    // Behind a trusted proxy the address before the proxy's counts.
    const proxied = { headers: { 'x-forwarded-for': `${newAddress()}, 192.0.2.1` } }
    expect((await send('GET', '/code/image', proxied)).status).toBe(200)
  })
})

describe('the sound', () => {
  const sound = async () => {
    const { body } = await send('GET', '/carins/code/sound')
    const { imageId, sound, instruction } = body.data
    const wav = Buffer.from(sound.replace('data:audio/wav;base64,', ''), 'base64')
    return { imageId: imageId as string, wav, instruction }
  }

  it('is a small WAV file whose groups of sounds are the digits, told in both languages', async () => {
    const { imageId, wav, instruction } = await sound()
    expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE'])
    expect([wav.readUInt32LE(4), wav.readUInt32LE(24)]).toEqual([wav.length - 8, 8_000])
    expect(wav.length).toBeLessThan(250_000)
    expect(instruction).toContain('响几声短音，就填几')
    const english = await send('GET', '/code/sound', { headers: { 'accept-language': 'en-US' } })
    expect(english.body.data.instruction).toContain('count the short sounds')
    const counted = countSounds(wav)
    expect(counted).toMatch(/^[1-9]{4}$/)
    const right = { json: { imageId, answer: [...counted].join(' ') } }
    const ticket = await send('POST', '/code/image', right)
    expect(ticket.body.data).toEqual({ imageTicket: expect.stringMatching(/^[\w-]{43}$/) })
    const query = `mobile=${newMobile()}&imageTicket=${ticket.body.data.imageTicket}`
    expect((await send('GET', `/code?${query}`)).status).toBe(200)
    expect((await send('POST', '/code/image', right)).body.errors).toMatchObject([{ path: 'answer' }])
  })

  it('is gone with a wrong answer, and after five minutes', async () => {
    const [wrong, old] = [await sound(), await sound()]
    const answer = (imageId: string, answer: string) =>
      send('POST', '/code/image', { json: { imageId, answer } })
    expect((await answer(wrong.imageId, '0000')).status).toBe(400)
    expect((await answer(wrong.imageId, countSounds(wrong.wav))).status).toBe(400)
    await door.database.db
      .update(imageCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(imageCodes.imageId, old.imageId))
    expect((await answer(old.imageId, countSounds(old.wav))).status).toBe(400)
  })

  it('is there for whoever cannot see the picture of the page', async () => {
    const visitor = new (visitorsOf(door))()
    await visitor.fillIn()
    expect(await visitor.send('check', { work: '' })).toBe('image')
    expect(await visitor.open('image')).toContain('href="/app/intake/image?sound"')
    const page = await visitor.open('image?sound')
    const imageId = /name="imageId" value="(\w+)"/.exec(page)![1]!
    const wav = Buffer.from(/src="data:audio\/wav;base64,([^"]+)"/.exec(page)![1]!, 'base64')
    expect(await visitor.send('image', { imageId, heard: '' })).toBe('image?sound')
    expect(await visitor.open('image?sound')).toContain('请输入听到的次数')
    expect(await visitor.send('image', { imageId, heard: countSounds(wav) })).toBe('code')
  })
})

describe('the work of the page’s script', () => {
  it('is worth one text, also to two at once, and nothing when it is made up, unsolved or late', async () => {
    const ctx = await door.openContext({ door: 'page', token: null })
    const { challenge, bits } = (await issueWork(ctx, {}))!
    const answer = solve(challenge, bits)
    const wrong = [
      [challenge.replace(/^./, 'z'), answer],
      [challenge, answer.replace(/\d+$/, '1')],
      [challenge, answer.split(',').slice(1).join()],
      [challenge, ''],
    ] as const
    for (const [given, work] of wrong) expect(await ticketForWork(ctx, given, work)).toBeNull()
    const later = atMoment(ctx, new Date(ctx.now.getTime() + 61 * 60_000))
    expect(await ticketForWork(later, challenge, answer)).toBeNull()
    const both = await Promise.all([1, 2].map(() => ticketForWork(ctx, challenge, answer)))
    const tickets = both.filter(ticket => ticket !== null)
    expect(tickets).toHaveLength(1)
    const path = (mobile: string) => `/code?mobile=${mobile}&imageTicket=${encodeURIComponent(tickets[0]!)}`
    expect((await send('GET', path(newMobile()))).status).toBe(200)
    expect((await send('GET', path(newMobile()))).status).toBe(400)
  })

  it('sends the code without a picture, and whoever comes back within the minute enters that one', async () => {
    const visitor = new (visitorsOf(door))()
    const { mobile } = visitor
    const page = await visitor.open('mine')
    const challenge = /name="challenge" value="([^"]+)"/.exec(page)![1]!
    const bits = Number(/data-bits="(\d+)"/.exec(page)![1])
    expect(await visitor.send('mine', { mobile, challenge, work: solve(challenge, bits) })).toBe('code')
    expect(await lastText(mobile)).toMatchObject({ purpose: 'reports' })
    expect(await visitor.send('mine', { mobile })).toBe('code')
    expect(await visitor.send('again')).toBe('image')
  })
})

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
