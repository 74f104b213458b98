import { createHash, randomBytes } from 'node:crypto'

/**
 * A session ends after half an hour without a call, and after twelve hours in any case. The parameter `sessions` makes
 * both shorter, never longer.
 */
export const idleMinutes = 30
export const longestHours = 12

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Only this is stored: who reads the table cannot sign in with it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
