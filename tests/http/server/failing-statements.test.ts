import { AsyncLocalStorage } from 'node:async_hooks'
import net from 'node:net'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { log } from '@/lib/core/log'
import type { Endpoint } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { fillPlaces, forEach, offersOf, prepareCall } from '@/tests/support/calls/fill-places'
import { callWith } from '@/tests/support/calls/sample'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
let isAway = false
const lines: string[] = []

beforeAll(async () => {
  door = await openDoor()
  // biome-ignore lint/suspicious/noExplicitAny: pino types no streams
  vi.spyOn((log as any)[pino.symbols.streamSym], 'write').mockImplementation(
    line => void lines.push(String(line)),
  )
  log.level = 'trace'
})
afterAll(async () => {
  log.level = 'silent'
  vi.restoreAllMocks()
  await door.close()
})

const personal = [
  ...['13800138077', '11010119900307793X', 'zhang.san@example.com', '京AD12345', 'LSVAB2183K2177771'],
  ...['北京市朝阳区枣营路9号\n    at 张三丰', '0138001'],
]

interface Failing {
  left: number
  values: string[]
}

const failing = new AsyncLocalStorage<Failing>()
const codes = ['22P02', '42601', '22001', 'P0001', 'XX000', '42P10', '23514']

function serverError(text: string, values: string[], nth: number): Error {
  const quoted = values.join('" "')
  return Object.assign(new pg.DatabaseError(`invalid input: "${quoted}"`, 100, 'error'), {
    ...{ severity: 'ERROR', code: codes[nth % codes.length], detail: `Failing row contains (${quoted}).` },
    ...{
      hint: quoted,
      where: `unnamed portal parameter $1 = '${quoted}'`,
      internalQuery: `${text} ${quoted}`,
    },
  })
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

beforeAll(() => {
  const { connect } = net.Socket.prototype
  // biome-ignore lint/suspicious/noExplicitAny: net declares connect with as many
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (this: net.Socket, ...given: any[]) {
    return Reflect.apply(connect, this, isAway ? [closedPort, '127.0.0.1'] : given)
    // biome-ignore lint/suspicious/noExplicitAny: as above
  } as any)
  const query = pg.Client.prototype.query
  // biome-ignore lint/suspicious/noExplicitAny: pg declares query with a dozen overloads
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: any[]) {
    const fails = failing.getStore()
    const [config, values = config?.values] = given
    const text = typeof config === 'string' ? config : config?.text
    if (!fails || typeof text !== 'string' || /^(rollback|release)/i.test(text) || --fails.left !== 0)
      return Reflect.apply(query, this, given)
    fails.values = textsOf(values)
    return Promise.reject(serverError(text, fails.values, fails.values.length))
    // biome-ignore lint/suspicious/noExplicitAny: as above
  } as any)
})

const inputs = new Map<Endpoint, ReturnType<typeof fillPlaces>>()

function personalInput(endpoint: Endpoint) {
  if (!inputs.has(endpoint)) inputs.set(endpoint, newInput(endpoint))
  return inputs.get(endpoint)
}

function newInput(endpoint: Endpoint) {
  const offers = offersOf(endpoint, personal)
  const chosen = offers.map(({ place, values }, at) => [place, values[at % values.length]] as const)
  return fillPlaces(endpoint, chosen) ?? fillPlaces(endpoint, [])
}

const maxNth = 8
const closedPort = 1

const isSaid = (value: string) =>
  value.length < 6 || /^[a-z_ ]+$/i.test(value) || /^\d{4}-\d\d-\d\d(T|$)/.test(value)

async function leaksOf(answer: Response, values: readonly string[]): Promise<string[]> {
  const requestId = answer.headers.get('x-request-id')!
  const text = answer.status >= 500 ? await answer.text() : await answer.text().then(() => '')
  const said = [text, ...lines.splice(0)].join('\n').replaceAll(requestId, '')
  return [...new Set([...personal, ...values])]
    .filter(value => !isSaid(value))
    .filter(value => said.includes(value) || said.includes(JSON.stringify(value).slice(1, -1)))
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('the log and the answers hold no value of a statement that fails, whichever statement of whichever call', {
  timeout: 240_000,
}, async () => {
  const leaks: unknown[] = []
  let withPersonal = 0
  let logged = 0
  await forEach(endpoints, async endpoint => {
    const input = personalInput(endpoint)
    const token = await door.signIn('all')
    // The first statement looks up the session, which is the same for all of them.
    const from = endpoint.verb.access === 'public' ? 1 : 2
    for (let nth = from; input && nth <= maxNth; nth++) {
      const fails: Failing = { left: nth, values: [] }
      const call = await prepareCall(door, endpoint, input)
      const answer = await failing.run(fails, () => call(token))
      if (fails.left > 0) break
      if (lines.length > 0) logged++
      if (personal.some(value => fails.values.some(one => one.includes(value)))) withPersonal++
      for (const value of await leaksOf(answer, fails.values)) leaks.push([nameOf(endpoint), nth, value])
    }
  })
  expect(leaks).toEqual([])
  expect(logged).toBeGreaterThan(500)
  expect(withPersonal).toBeGreaterThan(100)
})

it('nor do they while the database is away', { timeout: 240_000 }, async () => {
  const token = await door.signIn('all')
  const client = new pg.Client(door.database.url)
  await client.connect()
  isAway = true
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  await client.end()
  const leaks: unknown[] = []
  let logged = 0
  await forEach(endpoints, async endpoint => {
    const input = personalInput(endpoint)
    const call = input && callWith(endpoint, input)
    if (!call) return
    const answer = await door.call(endpoint.method, call.path, { ...call.call, token })
    logged += lines.length
    for (const value of await leaksOf(answer, [])) leaks.push([nameOf(endpoint), value])
  })
  isAway = false
  expect(leaks).toEqual([])
  expect(logged).toBeGreaterThan(300)
})
