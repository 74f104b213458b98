import type { Db } from '@/db/client'
import { decryptSecret, signedHeaders } from '../secret'
import type { AddressPolicy } from './address-policy'
import type { Claimed } from './claim-deliveries'
import { recordAttempt } from './record-attempt'
import { type Attempted, sendRequest } from './send-request'

export interface Sender {
  policy: AddressPolicy
  serverSecret: string
  timeoutMs?: number
}

export async function attemptDelivery(db: Db, claimed: Claimed, sender: Sender): Promise<Attempted> {
  const attempted = await send(claimed, sender)
  await recordAttempt(db, claimed, attempted)
  return attempted
}

async function send(claimed: Claimed, { policy, serverSecret, timeoutMs }: Sender): Promise<Attempted> {
  const secrets = readableSecrets(claimed, serverSecret)
  if (!secrets) return { status: null, ms: 0, fault: 'secret', answer: null }
  const { eventId, event, data, createdAt, claimedAt, url } = claimed
  const body = JSON.stringify({ id: eventId, type: event, timestamp: createdAt.toISOString(), data })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'vehicle-defects-webhook/1',
    ...signedHeaders(secrets, eventId, claimedAt, body),
  }
  return sendRequest({ url, headers, body, policy, timeoutMs })
}

/** Null when they were encrypted under another server secret: a new webhook secret must be issued. */
function readableSecrets({ secret, previousSecret }: Claimed, serverSecret: string): string[] | null {
  try {
    return [secret, ...(previousSecret ? [previousSecret] : [])].map(one => decryptSecret(one, serverSecret))
  } catch {
    return null
  }
}
