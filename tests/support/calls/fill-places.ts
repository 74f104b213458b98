import { refusedInput } from '@/lib/core/raw-input'
import type { Endpoint } from '@/lib/http/endpoint'
import { encryptionCode, newAddress } from '../intake/intake'
import type { Door } from '../server/door'
import { type Place, placesOf, withValue } from './places'
import { callWith, sampleInput } from './sample'

/** The values that a place takes. */
export interface Offer {
  place: Place
  values: unknown[]
}

/** The places of a call that take some of the values, with those that they take, as they are sent. */
export function offersOf(endpoint: Endpoint, values: readonly unknown[]): Offer[] {
  return placesOf(endpoint.verb.input)
    .filter(({ path }) => endpoint.body.startsWith('json') || path.length === 1)
    .map(place => ({ place, values: acceptedAt(endpoint, place, values) }))
    .filter(offer => offer.values.length > 0)
}

function acceptedAt(endpoint: Endpoint, place: Place, values: readonly unknown[]): unknown[] {
  const seen = new Set<string>()
  return values
    .map(value => written(endpoint, place, value))
    .filter(value => {
      const name = JSON.stringify(value)
      if (seen.has(name) || refusedInput(value).length > 0 || !place.schema.safeParse(value).success)
        return false
      return seen.add(name)
    })
}

const plain = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

function written({ body, path }: Endpoint, place: Place, value: unknown): unknown {
  if (path.includes(`:${String(place.path[0])}`)) return plain(value)
  if (body !== 'none' && body !== 'form') return value
  if (Array.isArray(value) && value.length !== 1) return value.map(plain)
  return plain(Array.isArray(value) ? value[0] : value)
}

export type Chosen = readonly (readonly [Place, unknown])[]

/** The sample of a call with values at several places, under the contract's names; undefined where they do not go together. */
export function fillPlaces(endpoint: Endpoint, chosen: Chosen): Record<string, unknown> | undefined {
  const sample = Object.fromEntries(
    Object.entries(sampleInput(endpoint)).map(([name, value]) => [endpoint.rename[name] ?? name, value]),
  )
  let left = chosen
  for (let tries = 0; tries < 4; tries++) {
    const input = left.reduce<unknown>((so, [place, value]) => withValue(so, place, value), sample)
    const issues = endpoint.verb.input.safeParse(input).error?.issues
    if (!issues) return contractNames(endpoint, input as Record<string, unknown>)
    const refused = new Set(issues.flatMap(issue => [issue.path[0], ...('keys' in issue ? issue.keys : [])]))
    left = left.filter(([{ path }]) => !refused.has(path[0]))
  }
  return undefined
}

function contractNames({ rename }: Endpoint, input: Record<string, unknown>) {
  const theirs = new Map(Object.entries(rename).map(([name, our]) => [our, name]))
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [theirs.get(name) ?? name, value]))
}

/** All that a call needs but a session, so that only the call itself is made later. */
export async function prepareCall(door: Door, endpoint: Endpoint, input: Record<string, unknown>) {
  const { path, call } = callWith(endpoint, input)
  const from = { 'x-forwarded-for': newAddress() }
  const headers: Record<string, string> = { ...call.headers, ...from }
  if (endpoint.encryptionCode)
    headers['encryption-code'] = await encryptionCode(door, endpoint.method, path.split('?')[0]!, from)
  return (token: string) => door.call(endpoint.method, path, { ...call, headers, token })
}

/** Three at a time: a server that has just begun serves more at once too late. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items]
  const next = async (): Promise<void> => {
    const item = waiting.shift()
    if (item === undefined) return
    await work(item)
    return next()
  }
  await Promise.all(Array.from({ length: 3 }, next))
}
