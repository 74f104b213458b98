import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/env'

/** 256 random bits for whoever is to hold them; we keep their hash. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** For what could be guessed from a plain hash: short codes, numbers of people. `use` keeps the uses apart. */
export function keyedHash(use: string, text: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`intake ${use}\n${text}`).digest('hex')
}

export function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
