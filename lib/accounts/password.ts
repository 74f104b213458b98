import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashOf } from '@/lib/core/secrets'

type Cost = { N: number; r: number; p: number }

const derive = (...given: [string, Buffer, number, Cost & { maxmem: number }]) =>
  promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt)(...given)
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 }
const length = 32

export function digestPassword(typed: string): string {
  return hashOf(typed)
}

export async function hashPassword(digest: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(digest, salt, length, { ...cost, maxmem: memory(cost) })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

// Checked where there is no password, so that the response takes as long as with one.
const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function isPassword(digest: string, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt = '', expected = ''] = (stored ?? dummyHash).split('$')
  if (scheme !== 'scrypt') throw new Error('a stored password has an unknown scheme')
  const used = { N: Number(N), r: Number(r), p: Number(p) }
  const expectedDigest = Buffer.from(expected, 'base64url')
  const options = { ...used, maxmem: memory(used) }
  const hash = await derive(digest, Buffer.from(salt, 'base64url'), expectedDigest.length, options)
  return timingSafeEqual(hash, expectedDigest) && stored !== null
}

function memory({ N, r, p }: Cost): number {
  return 128 * r * (N + p) + 1024 * 1024
}
