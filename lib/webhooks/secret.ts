import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const prefix = 'whsec_'
const ivBytes = 12
const tagBytes = 16

/** 256 random bits in the form of Standard Webhooks. */
export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64')

const keyOf = (serverSecret: string) =>
  createHash('sha256').update(`webhook secrets ${serverSecret}`).digest()

/** Encrypted with the server's secret: a copy of the database alone does not allow signing. */
export function encryptSecret(secret: string, serverSecret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(serverSecret), iv)
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws when it was encrypted under another server secret */
export function decryptSecret(stored: string, serverSecret: string): string {
  const bytes = Buffer.from(stored, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(serverSecret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}

/** Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, one signature for each valid secret. */
export function signedHeaders(secrets: readonly string[], id: string, seconds: number, body: string) {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
