import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** 256 random bits. Store only their hash, so that reading the table does not reveal them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOf(text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHash('sha256').update(text).digest(encoding)
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string) => createHash('sha256').update(secret).digest()

export function encrypt(text: string, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws when it was encrypted under another secret */
export function decrypt(stored: string, secret: string): string {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
