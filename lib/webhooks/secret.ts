import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '@/lib/core/secrets'

const prefix = 'whsec_'

/** 256 random bits in the form of Standard Webhooks. */
export const newWebhookSecret = () => prefix + randomBytes(32).toString('base64')

const labelled = (serverSecret: string) => `webhook secrets ${serverSecret}`

/** Encrypted with the server's secret: a copy of the database alone does not allow signing. */
export const encryptSecret = (secret: string, serverSecret: string) => encrypt(secret, labelled(serverSecret))
export const decryptSecret = (stored: string, serverSecret: string) => decrypt(stored, labelled(serverSecret))

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
