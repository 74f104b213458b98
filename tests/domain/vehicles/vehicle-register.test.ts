import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '@/lib/core/env'
import type { AppError } from '@/lib/core/errors'
import { breaker } from '@/lib/core/limits/breaker'
import { type RemoteOptions, remoteVehicleRegistry } from '@/lib/services/vehicle-registry/remote'

const vin = 'LSVAB2183K2100001'
const car = {
  producer: '上汽大众',
  brand: '上汽大众',
  series: '朗逸',
  typeCode: null,
  powerType: '汽油',
  vehicleType: null,
  transmissionType: null,
  modelYear: 2019,
  count: 3,
}

let server: Server | undefined
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server?.closeAllConnections()
  await new Promise(done => (server ? server.close(done) : done(null)))
  server = undefined
})

interface Asked {
  url: string | undefined
  authorization: string | undefined
  body: Record<string, unknown>
}

async function register(answer: RequestListener, options: Partial<RemoteOptions> = {}) {
  const requested: Asked[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { url, headers } = request
      requested.push({
        url,
        authorization: headers.authorization,
        body: JSON.parse(`${Buffer.concat(chunks)}` || '{}'),
      })
      answer(request, response)
    })
  })
  await new Promise<void>(done => server!.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vehicles`
  return { asked: requested, url, registry: remoteVehicleRegistry({ kind: 'http', url, ...options }) }
}

const json =
  (value: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
const unavailable = { code: 'unavailable', status: 503 }

describe('a vehicle register that is reached over HTTP', () => {
  test('is asked in the body, never in the address, and believed field by field', async () => {
    const owner = { owner: '张三丰', phone: '13812345678' }
    const { asked, registry } = await register(json({ vehicles: [{ ...car, ...owner }], ...owner }), {
      authorization: 'ApiKey secret',
    })
    expect(await registry.find(vin)).toEqual({ vehicles: [car], capped: false })
    await registry.find(vin.slice(0, 8))
    expect(asked).toEqual([
      { url: '/vehicles', authorization: 'ApiKey secret', body: { vinCode: 'LSVAB218', vin } },
      { url: '/vehicles', authorization: 'ApiKey secret', body: { vinCode: 'LSVAB218' } },
    ])
  })

  test('that does not know the VIN says so with a 404 or with nothing', async () => {
    const { registry } = await register(json({}, 404))
    expect(await registry.find(vin)).toEqual({ vehicles: [], capped: false })
  })

  test('that leaves fields out leaves them unknown', async () => {
    const { registry } = await register(json({ vehicles: [{ brand: ' 别克 ', series: '' }] }))
    const [vehicle] = (await registry.find(vin)).vehicles
    expect(vehicle).toMatchObject({ brand: '别克', series: null, modelYear: null, count: 1 })
  })

  test.each<[string, RequestListener]>([
    ['is wrong inside', json({ error: 'no' }, 500)],
    ['wants another key', json({}, 401)],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers a page', (_, response) => response.end('<html>')],
    ['answers nothing', (_, response) => response.end()],
    ['answers no list', json({ vehicles: 'many' })],
    ['counts below zero', json({ vehicles: [{ ...car, count: -1 }] })],
    ['writes control characters', json({ vehicles: [{ ...car, brand: '上\u0000汽' }] })],
    ['writes endless names', json({ vehicles: [{ ...car, brand: '汽'.repeat(101) }] })],
    ['knows too many', json({ vehicles: Array.from({ length: 201 }, () => car) })],
    ['answers more than fits', json({ vehicles: [], padding: 'x'.repeat(300_000) })],
    [
      'packs more than fits',
      (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify({ vehicles: [], padding: ' '.repeat(5_000_000) }))),
    ],
    [
      'lies about its length',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100000' })
        response.write('{"vehicles":[')
        response.destroy()
      },
    ],
    ['hangs up', request => request.socket.destroy()],
  ])('that %s is away', async (_name, answer) => {
    const { registry } = await register(answer)
    await expect(registry.find(vin)).rejects.toMatchObject(unavailable)
  })

  test('is not followed to where it redirects', async () => {
    let reached = false
    const { registry, url } = await register((request, response) => {
      if (request.url === '/vehicles') response.writeHead(307, { location: `${url}/elsewhere` }).end()
      else reached = true
    })
    await expect(registry.find(vin)).rejects.toMatchObject(unavailable)
    expect(reached).toBe(false)
  })

  test.each<[string, RequestListener, boolean]>([
    ['says nothing', () => {}, false],
    [
      'drips its answer',
      (_, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(drip))
      },
      true,
    ],
  ])('that %s is given up after four seconds', async (_name, answer, answersHead) => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    let reached = () => {}
    const reaching = new Promise<void>(done => {
      reached = done
    })
    const { registry } = await register((request, response) => {
      answer(request, response)
      reached()
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let ended = false
    const finding = registry.find(vin).catch(error => {
      ended = true
      return error
    })
    await reaching
    if (answersHead) await fetching.mock.results[0]!.value
    await vi.advanceTimersByTimeAsync(3_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await finding).toMatchObject(unavailable)
  })

  test('that is dead is not asked a fourth time: callers hear when to come again', async () => {
    const { asked, registry } = await register(json({}, 500))
    for (let tries = 0; tries < 3; tries++) await registry.find(vin).catch(() => {})
    const refused = await registry.find(vin).catch((error: AppError) => error)
    expect(refused).toMatchObject(unavailable)
    expect((refused as AppError).details.retryAfterSeconds).toBeGreaterThan(20)
    expect(asked).toHaveLength(3)
  })
})

describe('Elasticsearch', () => {
  const hits = (...sources: unknown[]) => ({
    took: 3,
    timed_out: false,
    hits: { total: { value: sources.length }, hits: sources.map(_source => ({ _score: 1, _source })) },
  })

  test('is searched for the VIN and its first eight characters', async () => {
    const { asked, registry } = await register(json(hits(car)), { kind: 'elasticsearch' })
    expect((await registry.find(vin)).vehicles).toEqual([car])
    expect(asked[0]?.url).toBe('/vehicles/_search')
    const { should } = (asked[0]!.body.query as { bool: { should: unknown } }).bool
    expect(should).toEqual([
      { constant_score: { filter: { term: { vin } }, boost: 10 } },
      { constant_score: { filter: { term: { vinCode: 'LSVAB218' } }, boost: 1 } },
    ])
    expect(asked[0]?.body._source).not.toContain('owner')
  })

  test('that ran out of time or has no such index is away', async () => {
    const late = await register(json({ ...hits(car), timed_out: true }), { kind: 'elasticsearch' })
    await expect(late.registry.find(vin)).rejects.toMatchObject(unavailable)
    server?.close()
    const missing = await register(json({ error: 'index_not_found_exception' }, 404), {
      kind: 'elasticsearch',
    })
    await expect(missing.registry.find(vin)).rejects.toMatchObject(unavailable)
  })
})

describe('the breaker', () => {
  test('lets one call try after its pause, and closes when that one succeeds', async () => {
    vi.useFakeTimers()
    const guarded = breaker({ failures: 2, pauseMs: 1_000 })
    const fail = () => guarded(() => Promise.reject(new Error('down'))).catch((error: AppError) => error.code)
    expect([await fail(), await fail()]).toEqual(['unavailable', 'unavailable'])
    const work = vi.fn(async () => 'up')
    await expect(guarded(work)).rejects.toMatchObject(unavailable)
    expect(work).not.toHaveBeenCalled()

    vi.advanceTimersByTime(1_001)
    let finish = (_: string) => {}
    const probe = guarded(() => new Promise<string>(resolve => (finish = resolve)))
    await expect(guarded(work)).rejects.toMatchObject(unavailable)
    finish('up')
    expect(await probe).toBe('up')
    expect(await guarded(work)).toBe('up')
  })

  test('stays open when the one that tries fails', async () => {
    vi.useFakeTimers()
    const guarded = breaker({ failures: 1, pauseMs: 1_000 })
    const work = vi.fn(() => Promise.reject(new Error('down')))
    await guarded(work).catch(() => {})
    vi.advanceTimersByTime(1_001)
    await guarded(work).catch(() => {})
    await guarded(work).catch(() => {})
    expect(work).toHaveBeenCalledTimes(2)
  })
})

test('a register’s address without a password in it is accepted, another one refused without repeating it', () => {
  const complete = {
    DATABASE_URL: 'postgresql://a:b@localhost/c',
    AUTH_ISSUER: 'https://sign-in.example',
    AUTH_CLIENT_ID: 'defects',
    AUTH_CLIENT_SECRET: 'secret',
    AUTH_SECRET: '0123456789012345678901234567890123456789',
  }
  const read = (url: string, kind?: string) =>
    readEnv({ ...complete, VEHICLE_REGISTRY_URL: url, VEHICLE_REGISTRY: kind })
  expect(read('https://es.example:9200/vehicles', 'elasticsearch').VEHICLE_REGISTRY).toBe('elasticsearch')
  expect(read('').VEHICLE_REGISTRY_URL).toBeUndefined()
  expect(() => read('https://user:hunter2@es.example/')).toThrow(/VEHICLE_REGISTRY_URL is wrong/)
  expect(() => read('https://user:hunter2@es.example/')).not.toThrow(/hunter2/)
  expect(() => read('ftp://es.example/')).toThrow(/VEHICLE_REGISTRY_URL/)
  expect(() => read('https://es.example/', 'soap')).toThrow(/VEHICLE_REGISTRY is wrong/)
})
