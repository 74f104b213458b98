import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Endpoint } from '@/lib/http/endpoint'
import { endpoints } from '@/lib/http/registry'
import { fillPlaces, forEach, offersOf, prepareCall } from '@/tests/support/calls/fill-places'
import { placesOf } from '@/tests/support/calls/places'
import { callWith } from '@/tests/support/calls/sample'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door

beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

const keyed = (json: string) => JSON.parse(json) as unknown

const odd: unknown[] = [
  ...[null, true, '', ' ', 'NaN', 'Infinity', '-1', -1, 0, 1, 0.5, 1e21, 1e308, '1e5', '0x10', '١٢'],
  ...[2_147_483_647, '2147483647', 2_147_483_648, '2147483648', 99_999_999, '99999999'],
  ...['9223372036854775807', '9223372036854775808', '999999999999999999', '9'.repeat(40)],
  ...['__proto__', 'constructor', 'toString', '\ud800', 'a\0b', 'x'.repeat(20_000), '😀'.repeat(300)],
  ...["'", '%', '\\', 'a,b', '1,1', '../../x', '{}', '[1]', '$1', '(', '2026-01-02'],
  ...['0000-00-00', '9999-12-31', '99999-01-01', '2026-02-30', '-000001-01-01', '0001-01-01', '1900-01-01'],
  ...['+275760-09-13T00:00:00Z', '2026-13-01T99:99:99Z', '9999-12-31T23:59:59.999Z', '0001-01', '9999-12'],
  ...[[], [[]], [null], ['1', '2'], ['constructor'], ['__proto__'], [1, 1], ['9999-12-31', '0001-01-01']],
  ...[['', ''], ['9223372036854775807'], Array(201).fill('1'), {}, { a: {} }, { $gt: 1 }, { key: '1' }],
  keyed('{"__proto__":{"a":1}}'),
  keyed('{"__proto__":"1"}'),
  ...['1', 1, ['1'], {}].flatMap(one => [{ constructor: one }, { toString: one }, { hasOwnProperty: one }]),
]

const rounds = 3

function* inputsOf(endpoint: Endpoint): Generator<Record<string, unknown>> {
  const offers = offersOf(endpoint, odd)
  const seen = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const chosen = offers.map(({ place, values }, at) => {
      const step = Math.max(1, Math.floor(values.length / rounds))
      return [place, values[(round * step + at) % values.length]] as const
    })
    // Parts after the whole, or the whole after its parts.
    const input = fillPlaces(endpoint, round % 2 ? chosen.reverse() : chosen)
    const name = JSON.stringify(input)
    if (input && !seen.has(name)) yield input
    seen.add(name)
  }
}

it('no call fails at values that its schema lets through, however odd', { timeout: 240_000 }, async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed: unknown[] = []
  await forEach(endpoints, async endpoint => {
    const token = await door.signIn('all')
    for (let input of inputsOf(endpoint)) {
      for (let tries = 0; tries < 2; tries++) {
        const answer = await (await prepareCall(door, endpoint, input))(token)
        const text = await answer.text()
        if (answer.status >= 500) failed.push([endpoint.method, endpoint.path, input, text])
        // What the verb itself refuses must not hide the rest.
        const refused = answer.status === 400 ? refusedNames(text) : []
        const left = Object.entries(input).filter(([name]) => !refused.includes(name))
        if (refused.length === 0 || left.length === Object.keys(input).length) break
        input = Object.fromEntries(left)
      }
    }
  })
  expect(failed).toEqual([])
  expect(printed.mock.calls.map(String)).toEqual([])
})

const sites: Record<string, string>[] = [{}, { origin: 'http://localhost:3000' }]

it('no call fails at characters that nobody types, in whatever they stand', {
  timeout: 240_000,
}, async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const token = await door.signIn('all')
  const failed: unknown[] = []
  await forEach(endpoints, async endpoint => {
    const names = placesOf(endpoint.verb.input).flatMap(({ path }) => (path.length === 1 ? path : []))
    const input = Object.fromEntries(names.map(name => [name, '1\0\u001b\uffff']))
    const { path, call } = callWith(endpoint, input)
    const cookie = `Finance-Access-Token=${token}; intake-draft=%00; known-browser=%00`
    for (const headers of sites) {
      const answer = await door.call(endpoint.method, path, {
        ...call,
        cookie,
        headers: { ...call.headers, ...headers },
      })
      if (answer.status >= 500) failed.push([endpoint.method, endpoint.path, await answer.text()])
      else await answer.body?.cancel()
    }
  })
  expect(failed).toEqual([])
  expect(printed.mock.calls.map(String)).toEqual([])
})

function refusedNames(text: string): string[] {
  const { errors = [] } = JSON.parse(text) as { errors?: { path: string }[] }
  return errors.map(({ path }) => path.split('.')[0]!)
}
