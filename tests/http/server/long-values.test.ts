import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '@/lib/http/registry'
import { prepareCall } from '@/tests/support/calls/fill-places'
import { placesOf } from '@/tests/support/calls/places'
import { type Door, openDoor } from '@/tests/support/server/door'

let door: Door
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.close())

const long = 300_000
// Each of them took a reader of values minutes, in which nobody was answered.
const hostile = [
  `${' '.repeat(long)}x`,
  `A${'-'.repeat(long)}A`,
  `1${'余'.repeat(long)}`,
  `a${'.'.repeat(long)}a`,
  `1${'"'.repeat(long)}1`,
]

it('no text that anybody may send holds the server up, however long it is', async () => {
  const open = endpoints.filter(({ verb, method }) => verb.access === 'public' && method !== 'GET')
  expect(open.length).toBeGreaterThan(20)
  for (const endpoint of open) {
    const names = placesOf(endpoint.verb.input).flatMap(({ path }) =>
      path.length === 1 ? [String(path[0])] : [],
    )
    for (const [at, name] of names.entries()) {
      const input = { [name]: hostile[at % hostile.length] }
      const answer = await (await prepareCall(door, endpoint, input))('')
      expect([endpoint.path, name, answer.status < 500]).toEqual([endpoint.path, name, true])
      await answer.body?.cancel()
    }
  }
})
