import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedLicenceReader } from '@/lib/services/licence-reader/embedded'
import { remoteLicenceReader } from '@/lib/services/licence-reader/remote'
import { readers } from '@/tests/support/licences/readers'

const photo = 'tests/support/licences/upside-down.jpg'
const notAPicture = 'package.json'
const makers = ['LSV']

describe('the reader in a process of its own', () => {
  test('refuses those for whom there is no room, and says when to come again', async () => {
    const reader = embeddedLicenceReader({ maxQueued: 1, idleMs: 50 })
    const [first, second] = [reader.read(notAPicture, makers), reader.read(notAPicture, makers)]
    const third = await reader.read(notAPicture, makers).catch(error => error)
    expect(third).toMatchObject({ code: 'busy', details: { retryAfterSeconds: 10 } })
    expect(await Promise.all([first, second])).toEqual(['damaged', 'damaged'])
    expect(await reader.read(notAPicture, makers)).toBe('damaged')
  })

  test('is not shut by photographs of the public: staff come next, and a network has three places', async () => {
    const reader = embeddedLicenceReader({ idleMs: 50 })
    const ended: string[] = []
    const read = (name: string, network?: string) =>
      reader
        .read(notAPicture, makers, { network })
        .catch(error => error.code)
        .finally(() => ended.push(name))
    const flood = Array.from({ length: 14 }, (_, at) => read(`public ${at}`, '10.0.0.1'))
    const staff = read('staff')
    const answers = await Promise.all(flood)
    expect(answers.filter(answer => answer === 'damaged')).toHaveLength(3)
    expect(answers.filter(answer => answer === 'busy')).toHaveLength(11)
    expect(await staff).toBe('damaged')
    expect(ended.slice(11)).toEqual(['public 0', 'staff', 'public 1', 'public 2'])
  })

  test('is not there before the first photograph, and ends when there is nothing to do', async () => {
    await expect.poll(readers).toEqual([])
    const reader = embeddedLicenceReader({ idleMs: 100 })
    expect(readers()).toEqual([])
    const reading = reader.read(notAPicture, makers)
    await expect.poll(readers).toHaveLength(1)
    await reading
    await expect.poll(readers).toEqual([])
  })
})

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise(done => (server ? server.close(done) : done(null)))
  server = undefined
})

async function service(answer: RequestListener, secrets: { key?: string; secret?: string } = {}) {
  const requested: { url: string; body: string }[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      requested.push({ url: request.url ?? '', body: `${Buffer.concat(chunks)}` })
      answer(request, response)
    })
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/2.0/ocr/v1/vehicle_license`
  return { asked: requested, reader: remoteLicenceReader({ url, ...secrets }) }
}

const json =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value))
  }
const words = (given: Record<string, string>) => ({
  words_result: Object.fromEntries(Object.entries(given).map(([name, text]) => [name, { words: text }])),
})
const good = words({
  车辆识别代号: 'LSVAB2183K2100001',
  号牌号码: '沪A12345',
  所有人: '张三',
  住址: '某某路 1 号',
  注册日期: '20190102',
})

describe('a reader outside', () => {
  test('is sent the photograph, and owner and address end at the door', async () => {
    const { asked, reader } = await service(json(good))
    expect(await reader.read(photo, [])).toEqual({
      vin: 'LSVAB2183K2100001',
      confidence: 0.9,
      fields: {
        plateNo: { value: '沪A12345', confidence: 0.9 },
        registeredOn: { value: '2019-01-02', confidence: 0.9 },
      },
    })
    expect(new URLSearchParams(asked[0]!.body).get('image')).toMatch(/^\/9j\//)
  })

  test('gets a token once, and another when it is spent', async () => {
    let spent = true
    const { asked, reader } = await service(
      (request, response) => {
        if (request.url?.startsWith('/oauth'))
          return json({ access_token: 'token', expires_in: 2_592_000 })(request, response)
        const answer = spent ? { error_code: 111, error_msg: 'expired' } : good
        spent = false
        return json(answer)(request, response)
      },
      { key: 'key', secret: 'secret' },
    )
    await reader.read(photo, [])
    await reader.read(photo, [])
    expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([
      'token',
      'vehicle_license?access_token=token',
      'token',
      'vehicle_license?access_token=token',
      'vehicle_license?access_token=token',
    ])
  })

  test('is not believed where its VIN cannot be one', async () => {
    for (const vin of ['LSVAB2183K2100002', 'LSVAB21', 'LSVAB2183KI100001']) {
      const { reader } = await service(json(words({ 车辆识别代号: vin })))
      expect(await reader.read(photo, [])).toMatchObject({ vin: null, confidence: 0 })
      server?.closeAllConnections()
      server?.close()
    }
  })

  test('finds nothing where it says that there is no licence', async () => {
    const { reader } = await service(json({ error_code: 282103, error_msg: 'target recognize error' }))
    expect(await reader.read(photo, [])).toEqual({ vin: null, confidence: 0, fields: {} })
  })

  test.each<[string, RequestListener]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers nonsense', json({ words_result: [1, 2] })],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['refuses for another reason', json({ error_code: 17, error_msg: 'daily limit' })],
  ])('that %s is away, and is left alone after three times', async (_, answer) => {
    const { asked, reader } = await service(answer)
    for (let tries = 0; tries < 5; tries++)
      expect(await reader.read(photo, []).catch(error => error.code)).toBe('unavailable')
    expect(asked).toHaveLength(3)
  })

  test('is not asked about what is no picture', async () => {
    const { asked, reader } = await service(json(good))
    expect(await reader.read(notAPicture, [])).toBe('damaged')
    expect(asked).toEqual([])
  })
})
