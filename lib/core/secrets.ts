import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for whoever is to hold them; only their hash is stored: who reads the table cannot use it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(text).digest(encoding)
}
