import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openContext } from '@/lib/accounts/open-context'
import { operation } from '@/lib/core/operation'
import type { ReceivedFile } from '@/lib/core/replies'
import { post } from '@/lib/http/endpoint'
import { createHandler, type Handle } from '@/lib/http/handler'
import { listFiles } from '@/tests/support/intake/uploads'
import { type Call, type Door, openDoor, requestOf } from '@/tests/support/server/door'

let door: Door
let handle: Handle

const echo = operation({
  access: 'public',
  input: z.record(z.string(), z.unknown()),
  async run(_ctx, input) {
    const files = ((input.files ?? []) as ReceivedFile[]).map(({ name, size, temporaryPath }) => ({
      name,
      size,
      sha: createHash('sha256').update(readFileSync(temporaryPath)).digest('hex'),
    }))
    return { ...input, files }
  },
})

beforeAll(async () => {
  door = await openDoor()
  handle = createHandler(openContext, [post('/echo', echo, { body: 'multipart', maxBytes: 1024 * 1024 })])
})
afterAll(() => door.close())

const send = (call: Call) => handle(requestOf('POST', '/echo', call), '/echo')

function parts(...all: [headers: string, body: string | Buffer][]): Call {
  const pieces = all.flatMap(([headers, body]) => [
    Buffer.from(`--frontier\r\n${headers}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
  const whole = Buffer.concat([...pieces, Buffer.from('--frontier--\r\n')])
  return {
    body: new Uint8Array(whole),
    headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  }
}

function inPackets(call: Call, size: number, endAfter = Number.POSITIVE_INFINITY): Call {
  const bytes = call.body as Uint8Array
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise(resolve => setImmediate(resolve))
      if (at >= endAfter) return controller.error(new Error('aborted'))
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
  return { ...call, body }
}

const received = async (call: Call) => {
  const answer = await send(call)
  const body = (await answer.json()) as { data: Record<string, unknown>; errors?: { path: string }[] }
  expect(listFiles(door.files)).toEqual([])
  return { status: answer.status, ...body }
}

const file = (name: string, body: string | Buffer, more = ''): [string, string | Buffer] => [
  `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain${more}`,
  body,
]

it('keeps Chinese names and values whole, wherever a packet ends', async () => {
  const call = parts(
    ['Content-Disposition: form-data; name="备注"', '车辆😀异响'],
    file('行驶证—照片.jpg', '一二三'),
  )
  for (const size of [1, 2, 3, 5, 7, 64]) {
    const { data } = await received(inPackets(call, size))
    expect(data).toMatchObject({ 备注: '车辆😀异响', files: [{ name: '行驶证—照片.jpg', size: 9 }] })
  }
})

it('tells files and fields apart by the file name, not by the type', async () => {
  const { data } = await received(
    parts(
      ['Content-Disposition: form-data; name="data"\r\nContent-Type: application/json', '{"a": 1}'],
      ['Content-Disposition: form-data; name="files"; filename="no-type.bin"', 'abc'],
      [`Content-Disposition: form-data; name="files"; filename*=UTF-8''%E7%85%A7.png`, 'abc'],
    ),
  )
  expect(data).toMatchObject({ a: 1, files: [{ name: 'no-type.bin' }, { name: '照.png' }] })
})

it('refuses a field that stands in data and flat with another value, and takes the same twice', async () => {
  const flat = (name: string, value: string): [string, string] => [
    `Content-Disposition: form-data; name="${name}"`,
    value,
  ]
  const data = flat('data', '{"summary": "异响", "mileage": 1, "fire": true}')
  for (const [name, value] of [
    ['summary', '漏油'],
    ['mileage', '2'],
    ['fire', 'false'],
  ] as const) {
    const { status, errors } = await received(parts(data, flat(name, value)))
    expect([status, errors?.[0]?.path]).toEqual([400, name])
  }
  const same = await received(parts(data, flat('mileage', '1'), flat('speed', '30')))
  expect(same.data).toMatchObject({ summary: '异响', mileage: 1, speed: '30' })
})

it('keeps files in the order in which they were sent, however long the disk takes for each', async () => {
  const sizes = [700_000, 1, 200_000, 0, 90_000, 3]
  const all = sizes.map((size, at): [string, Buffer] => [
    `Content-Disposition: form-data; name="files"; filename="${at}.jpg"`,
    Buffer.alloc(size),
  ])
  const order = async () => {
    const { data } = await (await send(parts(...all))).json()
    return data.files.map(({ name, size }: { name: string; size: number }) => [name, size])
  }
  const sent = sizes.map((size, at) => [`${at}.jpg`, size])
  for (const answer of await Promise.all(Array.from({ length: 20 }, order))) expect(answer).toEqual(sent)
})

it('takes files that end in the packet that fills the buffer of their writer', async () => {
  const call = parts(...[66_000, 140_000, 66_000].map(size => file(`${size}.jpg`, Buffer.alloc(size))))
  for (const packet of [66_100, 70_000, 150_000, 300_000]) {
    const { data } = await received(inPackets(call, packet))
    expect(data.files).toMatchObject([{ size: 66_000 }, { size: 140_000 }, { size: 66_000 }])
  }
})

it('takes an empty file as a file, for the verb to refuse by name', async () => {
  expect((await received(parts(file('empty.pdf', '')))).data).toMatchObject({
    files: [{ name: 'empty.pdf', size: 0 }],
  })
})

it('survives a field in an unknown transfer encoding', async () => {
  for (const encoding of ['7bit', '8bit', 'base64', 'quoted-printable', 'constructor']) {
    const answer = await send(
      parts([`Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: ${encoding}`, 'eA==']),
    )
    expect([encoding, answer.status < 500]).toEqual([encoding, true])
  }
})

it('answers 413 to more bytes than allowed, in one file, in several, and in fields', async () => {
  const half = Buffer.alloc(600 * 1024)
  expect((await received(parts(file('a', Buffer.alloc(1024 * 1024 + 1))))).status).toBe(413)
  expect((await received(parts(file('a', half), file('b', half)))).status).toBe(413)
  expect(
    (await received(parts(['Content-Disposition: form-data; name="a"', Buffer.alloc(1024 * 1024 + 1, 'x')])))
      .status,
  ).toBe(413)
})

it('answers 413 to a part header that does not end, and stops reading', async () => {
  let sent = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const start = sent === 0 ? '--frontier\r\nContent-Disposition: form-data; name="' : ''
      controller.enqueue(new Uint8Array(Buffer.from(start + 'x'.repeat(64 * 1024))))
      sent += 64 * 1024
      if (sent > 50 * 1024 * 1024) controller.close()
    },
    cancel() {
      cancelled = true
    },
  })
  const answer = await send({ body, headers: { 'content-type': 'multipart/form-data; boundary=frontier' } })
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(4 * 1024 * 1024)
  expect(cancelled).toBe(true)
})

it('answers 413 to more than twenty files', async () => {
  const { status } = await received(parts(...Array.from({ length: 21 }, (_, at) => file(`${at}.txt`, 'x'))))
  expect(status).toBe(413)
})

it('leaves nothing behind when the sender gives up half way', async () => {
  const call = parts(file('a.pdf', Buffer.alloc(500 * 1024, 1)), file('b.pdf', Buffer.alloc(500 * 1024, 2)))
  for (const at of [10, 200, 300 * 1024, 700 * 1024]) {
    const answer = await send(inPackets(call, 16 * 1024, at))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(listFiles(door.files)).toEqual([])
  }
})

it('answers 400 to what is no multipart body', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=frontier' }
  for (const body of ['', 'x', '--frontier\r\nContent-Disposition: form-data; name="a"\r\n\r\nopen'])
    expect([body, (await received({ body, headers })).status]).toEqual([body, 400])
  expect((await received({ body: 'x', headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400)
  expect(
    (await received({ headers: { 'content-type': 'multipart/form-data; boundary=frontier' } })).status,
  ).toBe(400)
})

it('names `data` when it is no JSON, given twice, or reaches for the prototype', async () => {
  const data = (body: string): [string, string] => ['Content-Disposition: form-data; name="data"', body]
  const broken = await received(parts(data('{')))
  expect([broken.status, broken.errors?.[0]?.path]).toEqual([400, 'data'])
  expect((await received(parts(data('{}'), data('{}')))).errors?.[0]?.path).toBe('data')
  expect((await received(parts(data('{"__proto__": {"state": 50}}')))).status).toBe(400)
  expect((await received(parts(['Content-Disposition: form-data; name="__proto__"', 'x']))).status).toBe(400)
  expect(
    (await received(parts(['Content-Disposition: form-data; name="constructor"', 'x']))).data,
  ).toMatchObject({ constructor: 'x' })
})

it('names the file whose name has a NUL', async () => {
  const { status, errors } = await received(parts(file('a\0.pdf', 'x')))
  expect([status, errors?.[0]?.path]).toEqual([400, 'files.0'])
})
