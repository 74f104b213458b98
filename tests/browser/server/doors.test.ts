import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openAppDatabase } from '@/tests/support/database/app-database'
import { inFull, isFull } from '@/tests/support/depth'
import { pdf } from '@/tests/support/intake/uploads'
import { appUrl } from '@/tests/support/people/browser'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer | Buffer[]
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/**
 * The lower-case path is handled before Next; Next's router matches paths without regard to case, so the upper-case
 * one reaches it.
 */
const doors = { direct: '/app/carins', next: '/app/CARINS' }
let authorization: string
let record: { id: string; version: number; file: string }

beforeAll(async () => {
  const password = createHash('sha256').update('admin@Defect1').digest('hex')
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin', password })
  const signedIn = await ask('/app/api/SystemManager/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  authorization = `Bearer ${JSON.parse(signedIn.body.toString()).access_token}`
  // The newest records belong to other tests.
  const page = await ask(`${doors.direct}/complaintsvehicleinfo/page`, json({ state: [20], limit: 1 }))
  const { id, version } = JSON.parse(page.body.toString()).data.records[0]
  record = { id, version, file: '' }
})

function ask(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const requested = request(`${appUrl}${path}`, { method, headers, agent: new Agent() }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('error', failed)
      answer.on('end', () =>
        done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    requested.on('error', failed)
    for (const part of Array.isArray(body) ? body : [body ?? '']) requested.write(part)
    requested.end()
  })
}

function firstLine(sent: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(appUrl)
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname).pause()
    socket.once('error', failed)
    socket.once('close', () => failed(new Error('hung up without an answer')))
    socket.once('data', data => done(data.toString().split('\r\n')[0]!))
    socket.write(sent, () => socket.resume())
  })
}

function inChunks(path: string, { headers, body }: Sent): Buffer {
  const named = Object.entries({ host: 'x', connection: 'close', 'transfer-encoding': 'chunked', ...headers })
  const head = [`POST ${path} HTTP/1.1`, ...named.map(([name, value]) => `${name}: ${value}`), '', '']
  const chunks = [body as Buffer[], Buffer.alloc(0)]
    .flat()
    .map(part => [`${part.length.toString(16)}\r\n`, part, '\r\n'])
  return Buffer.concat([head.join('\r\n'), ...chunks.flat()].map(part => Buffer.from(part as string)))
}

function json(value: unknown, headers: Record<string, string> = {}): Sent {
  return {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  }
}

function multipart(data: unknown, file: Buffer): Sent {
  const field = `--frontier\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`
  const head = `--frontier\r\ncontent-disposition: form-data; name="files"; filename="报告.pdf"\r\n\r\n`
  return {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=frontier' },
    body: [Buffer.from(field + head), file, Buffer.from('\r\n--frontier--\r\n')],
  }
}

function comparable({ status, headers, body }: Answer) {
  const { date, connection, 'x-request-id': id, 'transfer-encoding': chunked, vary, ...others } = headers
  delete others['content-length']
  delete others['keep-alive']
  expect(id).toMatch(/^[\w-]{36}$/)
  const text = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  return { status, headers: others, body: text.toString('latin1').replaceAll(String(id), 'ID') }
}

const get = (headers: Record<string, string> = {}): Sent => ({ headers: { authorization, ...headers } })
const list = '/complaintsvehicleinfo/page'

const calls: [string, string, () => Sent][] = [
  ['a list', list, () => json({ limit: 3 })],
  ['a list, compressed', list, () => json({ limit: 3 }, { 'accept-encoding': 'gzip' })],
  ['a dictionary', '/recordbrand/list', () => get()],
  ['a query with Chinese', `${list}?keyword=${encodeURIComponent('异响')}`, () => json({ limit: 2 })],
  ['nobody', list, () => json({}, { authorization: 'Bearer nobody' })],
  ['no permission asked for', '/healthz', () => ({})],
  ['a call that is not there', '/recordbrand/no/such', () => get()],
  ['a call that is not there, in English', '/code/none', () => get({ 'accept-language': 'en' })],
  ['another method', list, () => ({ ...get(), method: 'DELETE' })],
  ['a HEAD', '/healthz', () => ({ ...get(), method: 'HEAD' })],
  ['a HEAD of a POST', list, () => ({ ...get(), method: 'HEAD' })],
  ['no JSON', list, () => ({ ...json({}), body: '{' })],
  ['no UTF-8', list, () => ({ ...json({}), body: Buffer.from([0x22, 0xff, 0x22]) })],
  ['another type', list, () => json({}, { 'content-type': 'text/plain' })],
  ['an unknown filter', list, () => json({ nonsense: 1 })],
  [
    'a foreign page with a cookie',
    list,
    () => json({}, { 'sec-fetch-site': 'cross-site', cookie: 'locale=en-US' }),
  ],
  [
    'a body without a length',
    list,
    () => ({ ...json({ limit: 1 }), headers: { ...json({}).headers!, 'transfer-encoding': 'chunked' } }),
  ],
  ['more than a megabyte', list, () => json({ keyword: 'x'.repeat(1_100_000) })],
  ['a form with nothing in it', '/complaintsvehicleinfo', () => multipart({}, pdf())],
]

describe('the two ways to the handler', () => {
  it('are two ways', async () => {
    const [direct, next] = [await ask(`${doors.direct}/healthz`), await ask(`${doors.next}/healthz`)]
    expect(direct.headers.vary ?? '').not.toContain('rsc')
    expect(next.headers.vary).toContain('rsc')
  })

  it.each(calls)('answer the same to %s', async (_, path, sent) => {
    const [direct, next] = [await ask(doors.direct + path, sent()), await ask(doors.next + path, sent())]
    expect(comparable(direct)).toEqual(comparable(next))
  })

  it('answer whatever host is asked for, and where none is', async () => {
    for (const door of Object.values(doors)) {
      for (const start of [
        ' HTTP/1.0',
        ' HTTP/1.1\r\nHost: a b',
        ' HTTP/1.1\r\nHost: [::1',
        ' HTTP/1.1\r\nHost:',
      ])
        expect([start, await firstLine(`GET ${door}/healthz${start}\r\nConnection: close\r\n\r\n`)]).toEqual([
          start,
          'HTTP/1.1 200 OK',
        ])
    }
  })

  it('answer who asks for HTTP/2 first, as Java does, also after a page, and who sends the whole address', async () => {
    expect((await ask('/app/intake')).status).toBe(200)
    const upgrade = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']
    for (const path of ['/app/healthz', '/app/intake', `${appUrl}/app/healthz`]) {
      const sent = [`GET ${path} HTTP/1.1`, 'Host: x', ...upgrade, '', ''].join('\r\n')
      expect([path, await firstLine(sent)]).toEqual([path, 'HTTP/1.1 200 OK'])
    }
  })

  it('compress what is long for who takes it', async () => {
    const short = await ask(`${doors.direct}/healthz`, get({ 'accept-encoding': 'gzip' }))
    expect(short.headers['content-encoding']).toBeUndefined()
    for (const door of Object.values(doors)) {
      const long = await ask(door + list, json({ limit: 3 }, { 'accept-encoding': 'gzip' }))
      expect(long.headers).toMatchObject({ 'content-encoding': 'gzip' })
      expect(String(long.headers.vary)).toMatch(/accept-encoding/i)
      expect(JSON.parse(gunzipSync(long.body).toString()).data.records).toHaveLength(3)
    }
  })

  it('take a file and give it back, whole, in part and not at all', async () => {
    for (const door of Object.values(doors)) {
      const kept = await ask(
        `${door}/complaintsvehicleinfo/amend`,
        multipart({ id: record.id, version: record.version }, pdf()),
      )
      expect([door, kept.status]).toEqual([door, 200])
      record.version++
    }
    const info = await ask(`${doors.direct}/complaintsvehicleinfo/info/${record.id}`, get())
    const file = JSON.parse(info.body.toString()).data.files[0].id
    const requested: Record<string, string>[] = [{}, { range: 'bytes=2-5' }, { range: 'bytes=99999999-' }]
    for (const headers of requested) {
      const path = `/filesinfo/file?id=${file}`
      const [direct, next] = [
        await ask(doors.direct + path, get(headers)),
        await ask(doors.next + path, get(headers)),
      ]
      expect(comparable(direct)).toEqual(comparable(next))
      expect(direct.status).toBe(headers.range ? (headers.range === 'bytes=2-5' ? 206 : 416) : 200)
    }
    // What the store of files says of it is an error of another bundle behind one of the doors.
    const database = openAppDatabase()
    await database.pool.query(`update defect_files set store_key = repeat('A', 32) where id = $1`, [file])
    await database.close()
    for (const door of Object.values(doors))
      expect([door, (await ask(`${door}/filesinfo/file?id=${file}`, get())).status]).toEqual([door, 404])
  })

  it('outlive callers who leave in the middle of an upload', async () => {
    for (const door of Object.values(doors)) {
      await new Promise<void>(done => {
        const requested = request(`${appUrl}${door}/complaintsvehicleinfo`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'multipart/form-data; boundary=f',
            'content-length': 5_000_000,
          },
        })
        requested.on('error', () => done())
        requested.write(Buffer.alloc(100_000, 'x'))
        setTimeout(() => requested.destroy(new Error('left')), 100)
      })
      expect((await ask(`${door}/healthz`)).status).toBe(200)
    }
  })

  // 210 MB through each.
  it.runIf(isFull)('answer an upload that is too long before it has come', inFull, async () => {
    const sent = multipart(
      { id: record.id, version: 1 },
      Buffer.concat([pdf(), Buffer.alloc(210 * 1024 * 1024)]),
    )
    for (const door of Object.values(doors)) {
      const path = `${door}/complaintsvehicleinfo/amend`
      expect([door, (await ask(path, sent)).status]).toEqual([door, 413])
      expect([door, await firstLine(inChunks(path, sent))]).toEqual([door, 'HTTP/1.1 413 Payload Too Large'])
    }
  })
})
