import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. Store only their hash, so that reading the table does not reveal them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(text).digest(encoding)
}
