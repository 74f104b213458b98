import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parameters } from '@/db/schema/settings'
import { endpoints } from '@/lib/http/registry'
import { encryptionCode, newAddress, withFloodOf } from '@/tests/support/intake/intake'
import { mp4, pdf } from '@/tests/support/intake/uploads'
import { type Door, openDoor } from '@/tests/support/server/door'

const megabyte = 1024 * 1024
const url = '/xfpqx/collectioncomplaint/uploadfiles'
let door: Door

beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

function bodyOf(name: string, bytes: Buffer, onTaken = () => {}) {
  const whole = Buffer.concat([
    Buffer.from(`--frontier\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n`),
    Buffer.from('Content-Type: application/octet-stream\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--frontier--\r\n'),
  ])
  const sent = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise(resolve => setImmediate(resolve))
        if (sent.taken >= whole.length) return controller.close()
        const part = whole.subarray(sent.taken, sent.taken + 64 * 1024)
        sent.taken += part.length
        controller.enqueue(new Uint8Array(part))
        onTaken()
      },
    },
    { highWaterMark: 0 },
  )
  const headers: Record<string, string> = {
    'content-type': 'multipart/form-data; boundary=frontier',
    'content-length': String(whole.length),
  }
  return { sent, call: { body, headers } }
}

function unfinishedBytes(): number {
  const folder = path.join(door.files, 'tmp')
  const sizeOf = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  try {
    return readdirSync(folder).reduce((sum, name) => sum + sizeOf(name), 0)
  } catch {
    return 0
  }
}

interface Sent {
  status: number
  retryAfter: string | null
  taken: number
}

async function sendAtOnce(count: number, from: string, bytes: Buffer) {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, unfinishedBytes())
  }
  const codes = await Promise.all(
    Array.from({ length: count }, () =>
      encryptionCode(door, 'POST', url, { 'x-forwarded-for': newAddress() }),
    ),
  )
  const answers = codes.map(async (code): Promise<Sent> => {
    const { sent, call } = bodyOf('a.mp4', bytes, look)
    const headers = { ...call.headers, 'encryption-code': code, 'x-forwarded-for': from }
    const answer = await door.call('POST', url, { ...call, headers })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), taken: sent.taken }
  })
  return { answers: await Promise.all(answers), peak }
}

const film = (megabytes: number) => Buffer.concat([mp4(), Buffer.alloc(megabytes * megabyte, 7)])

const setParameter = (value: object) =>
  door.database.db
    .insert(parameters)
    .values({ key: 'publicUploads', value })
    .onConflictDoUpdate({ target: parameters.key, set: { value } })

describe('what the public sends', () => {
  it('is not read when its network has used up its limit', async () => {
    await setParameter({ networkGigabytesPerDay: 2 })
    const from = newAddress()
    const first = await sendAtOnce(1, from, film(1))
    expect(first.answers[0]!.status).toBe(200)
    await door.database.pool.query(
      `update intake_uploads set size = 2147483647 where network =
         (select network from intake_uploads order by created_at desc limit 1)`,
    )
    const { answers, peak } = await sendAtOnce(12, from, film(4))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(429))
    for (const { taken, retryAfter } of answers) {
      expect(taken).toBeLessThanOrEqual(64 * 1024)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    expect(peak).toBe(0)
  })

  it('is not read when its network has tried too often', async () => {
    const from = newAddress()
    expect((await sendAtOnce(1, from, film(1))).answers[0]!.status).toBe(200)
    await door.database.pool.query(`update rate_limits set points = 1000000 where key = $1`, [
      `intake-upload:${from}`,
    ])
    const { answers, peak } = await sendAtOnce(3, from, film(1))
    expect(answers.map(({ status, taken }) => [status, taken <= 64 * 1024])).toEqual(
      Array(3).fill([429, true]),
    )
    expect(peak).toBe(0)
  })

  it('holds no more at once than a network may, and has it back when it is answered', async () => {
    await setParameter({ unfinishedMegabytes: 13 })
    const from = newAddress()
    const { answers, peak } = await sendAtOnce(12, from, film(4))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(peak).toBeLessThanOrEqual(13 * megabyte)
    expect(unfinishedBytes()).toBe(0)
    const again = await Promise.all([sendAtOnce(2, from, film(4)), sendAtOnce(2, newAddress(), film(4))])
    expect(again.flatMap(({ answers }) => answers.map(({ status }) => status))).toEqual([200, 200, 200, 200])
    // A single upload is accepted, however large.
    await setParameter({ unfinishedMegabytes: 1 })
    expect((await sendAtOnce(1, from, film(4))).answers[0]!.status).toBe(200)
    await setParameter({})
  })

  it('counts what is still being sent as if it had come', async () => {
    await setParameter({ networkGigabytesPerDay: 2 })
    const from = newAddress()
    const left = 10 * megabyte
    expect((await sendAtOnce(1, from, film(1))).answers[0]!.status).toBe(200)
    await door.database.pool.query(
      `update intake_uploads set size = $1 where network =
         (select network from intake_uploads order by created_at desc limit 1)`,
      [2048 * megabyte - left],
    )
    const { answers, peak } = await sendAtOnce(12, from, film(4))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(peak).toBeLessThanOrEqual(left)
  })

  it('is led back to its page when a form’s network may send no more', async () => {
    const { openContext } = await import('@/lib/accounts/open-context')
    const { addDraft, findDraft } = await import('@/lib/intake/draft/drafts')
    await setParameter({ unfinishedMegabytes: 1 })
    const from = newAddress()
    const ctx = await openContext({ door: 'http', forwardedFor: from })
    const { token } = await addDraft(ctx, { page: 'evidence', answers: { branch: 'vehicle' } })
    const press = (accept = 'text/html') => {
      let arrived = () => {}
      const arrives = new Promise<void>(resolve => {
        arrived = resolve
      })
      const { sent, call } = bodyOf('a.mp4', film(2), () => arrived())
      const headers = { ...call.headers, 'x-forwarded-for': from, origin: 'http://localhost:3000', accept }
      const cookie = `intake-draft=${token}`
      const answer = door.call('POST', '/intakeform/evidence', { ...call, headers, cookie })
      return { sent, answer, arrives }
    }
    const first = press()
    await first.arrives
    const presses = [first, press(), press('application/json')]
    const answers = await Promise.all(presses.map(({ answer }) => answer))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 429])
    expect(presses.slice(1).every(({ sent }) => sent.taken <= 64 * 1024)).toBe(true)
    expect(answers[1]!.headers.get('location')).toBe('/app/intake/evidence')
    expect((await findDraft(ctx, token))?.files).toHaveLength(1)
    // An expired draft is rejected before its body is read.
    for (const [form, page] of [
      ['evidence', 'ended'],
      ['licence', 'ended'],
      ['supply', 'status'],
    ]) {
      const stranger = bodyOf('a.mp4', film(2))
      const headers = { ...stranger.call.headers, 'x-forwarded-for': from, origin: 'http://localhost:3000' }
      const ended = await door.call('POST', `/intakeform/${form}`, { ...stranger.call, headers })
      expect([ended.status, ended.headers.get('location')]).toEqual([303, `/app/intake/${page}`])
      expect(stranger.sent.taken).toBeLessThanOrEqual(64 * 1024)
    }
    await setParameter({})
  })
})

describe('reports that are begun', () => {
  it('are counted by network: another address of the same 64 bits is no way around', async () => {
    const { openContext } = await import('@/lib/accounts/open-context')
    const { addDraft } = await import('@/lib/intake/draft/drafts')
    const from = async (address: string) =>
      addDraft(await openContext({ door: 'http', forwardedFor: address }))
    await withFloodOf(door, 10, async () => {
      for (let one = 0; one < 10; one++) await from(`[2001:db8:40:7::${one.toString(16)}]`)
      await expect(from('2001:db8:40:7:ffff::1')).rejects.toMatchObject({ code: 'too_many' })
      await expect(from('2001:db8:40:8::1')).resolves.toMatchObject({ token: expect.any(String) })
    })
  })
})

describe('every door that takes files', () => {
  const doors = endpoints.filter(({ body }) => body.includes('multipart'))
  const isPublic = ({ verb }: (typeof doors)[number]) => verb.access === 'public'

  it('asks anybody’s limits before it reads', () => {
    const without = doors.filter(one => isPublic(one) && !one.verb.admit).map(({ path }) => path)
    expect(without).toEqual([])
    expect(doors.filter(isPublic).length).toBeGreaterThan(3)
  })

  it('reads nothing of whom it does not know: without a draft or a code', async () => {
    for (const { method, path, formCookies } of doors.filter(isPublic)) {
      const { sent, call } = bodyOf('a.mp4', film(2))
      const headers = { ...call.headers, 'x-forwarded-for': newAddress() }
      const answer = await door.call(method, path, { ...call, headers })
      expect([path, answer.status < 400 ? 303 : 400, sent.taken]).toEqual([path, formCookies ? 303 : 400, 0])
    }
  })

  it('reads nothing of a caller who may not call', async () => {
    const nobody = await door.signIn([])
    for (const { method, path, verb } of doors.filter(one => !isPublic(one))) {
      for (const token of [undefined, ...(verb.access === 'signed-in' ? [] : [nobody])]) {
        const { sent, call } = bodyOf('a.pdf', pdf())
        const answer = await door.call(method, path, { ...call, token })
        expect([path, answer.status, sent.taken]).toEqual([path, token ? 403 : 401, 0])
      }
    }
  })

  it('reads nothing of a body that is announced too large', async () => {
    const token = await door.signIn('all')
    const plain = doors.filter(one => !isPublic(one) && !one.encryptionCode)
    for (const { method, path, maxBytes } of plain) {
      const { sent, call } = bodyOf('a.pdf', pdf())
      const headers = { ...call.headers, 'content-length': String(maxBytes + 3 * megabyte) }
      const answer = await door.call(method, path, { ...call, token, headers })
      expect([path, answer.status, sent.taken]).toEqual([path, 413, 0])
    }
    const json = await door.call('POST', '/complaintsvehicleinfo/page', {
      token,
      body: `{"x": "${randomUUID()}"}`,
      headers: { 'content-type': 'application/json', 'content-length': String(2 * megabyte) },
    })
    expect(json.status).toBe(413)
  })
})
