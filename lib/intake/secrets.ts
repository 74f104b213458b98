import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/core/env'

// HMAC for values that could be guessed from a plain hash, such as short codes and mobile numbers. `use` separates
// domains.
export function keyedHash(use: string, text: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`intake ${use}\n${text}`).digest('hex')
}

export function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
