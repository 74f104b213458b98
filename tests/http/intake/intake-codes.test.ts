import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { imageCodes } from '@/db/schema/intake'
import { atMoment } from '@/lib/core/context'
import { endpoints } from '@/lib/http/registry'
import { issueWork, ticketForWork } from '@/lib/intake/tickets/work'
import { sampleCall } from '@/tests/support/calls/sample'
import { countSounds } from '@/tests/support/intake/count-sounds'
import { encryptionCode, newAddress, newMobile, withFloodOf } from '@/tests/support/intake/intake'
import { solve } from '@/tests/support/intake/solve'
import { visitorsOf } from '@/tests/support/intake/visitor'
import { openIntakeCodes } from './intake-code-calls'

const { door, send, picture, lastText } = await openIntakeCodes()
afterAll(() => door.close())

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

  it('with a wrong clock, or seconds for milliseconds, says that it is the time', async () => {
    const right = await encryptionCode(door, 'POST', '/code', { 'x-forwarded-for': newAddress() })
    const [keyId, at, nonce, mac] = right.split('.')
    const said = async (timestamp: string) => {
      const headers = { 'encryption-code': [keyId, timestamp, nonce, mac].join('.') }
      const { body } = await send('POST', '/code', { headers, json: {} })
      return body.errors?.[0]?.message
    }
    for (const timestamp of [`${Number(at) + 10 * 60_000}`, at!.slice(0, 10)])
      expect(await said(timestamp)).toContain('校准时钟')
    expect(await said(`${Number(at) + 1}`)).not.toContain('校准时钟')
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
