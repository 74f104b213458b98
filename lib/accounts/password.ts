import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Issue } from '@/lib/core/errors'
import { hashOf } from '@/lib/core/secrets'
import { codePoints } from '@/lib/core/text'
import { normalizeLogin } from '@/lib/values/spelling'
import common from './generated-common-passwords.json'
import { longestPassword, shortestPassword } from './states'

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

export function checkPasswordRules(password: string, loginId: string): Omit<Issue, 'path'> | null {
  const length = codePoints(password)
  if (length < shortestPassword) return { code: 'too_small_string', params: { min: shortestPassword } }
  if (length > longestPassword) return { code: 'too_big_string', params: { max: longestPassword } }
  const plain = password.toLowerCase()
  const name = normalizeLogin(loginId)
  if (name.length > 3 && plain.includes(name)) return { code: 'password_has_login' }
  if (new Set(plain).size < 5 || /^(.+?)\1+$/u.test(plain) || isSequential(plain))
    return { code: 'password_weak' }
  return isCommon(plain) ? { code: 'password_common' } : null
}

const whole = new Set(common.whole)
const stems = new Set(common.stems)

// A word that everybody takes does not become a password by a year and a sign behind it.
function isCommon(plain: string): boolean {
  return whole.has(plain) || stems.has(plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
}

function isSequential(text: string): boolean {
  const codes = [...text].map(sign => sign.codePointAt(0)!)
  const steps = codes.slice(1).map((code, at) => code - codes[at]!)
  return steps.filter(step => step === 1 || step === -1).length >= steps.length - 1
}

const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const hours = 72

export async function oneTimePassword(now: Date) {
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  return {
    password,
    stored: {
      passwordHash: await hashPassword(digestPassword(password)),
      mustChangePassword: true,
      passwordEndsAt: new Date(now.getTime() + hours * 3_600_000),
    },
  }
}
