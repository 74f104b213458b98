import { randomUUID } from 'node:crypto'
import { type Db, query } from '@/db/client'
import { auditLog } from '@/db/schema/audit'
import { instantText } from '@/lib/core/today'
import { writeNotices } from '@/lib/notices/write-notices'
import { testEvent } from '../schema'
import { decryptSecret, signedHeaders } from '../secret'
import type { AddressPolicy } from './address-policy'
import type { Claimed } from './claim-deliveries'
import { maxAttempts, pauseAfter, retryDelaySeconds } from './retry-rules'
import { type Attempted, sendRequest, succeeded } from './send-request'

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
  const body = JSON.stringify({ id: eventId, type: event, timestamp: instantText(createdAt), data })
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

const note = `INSERT INTO webhook_attempts (delivery_id, status, ms, fault, answer)
  SELECT id, $2::int, $3::int, $4, $5 FROM webhook_deliveries WHERE id = $1::bigint`

// Matches the attempt number: an attempt that lost its lease, or whose delivery was sent again meanwhile, changes
// nothing.
const settle = `UPDATE webhook_deliveries SET state = $3, lease_until = NULL,
    finished_at = CASE WHEN $3 <> 'waiting' THEN now() END,
    due_at = CASE WHEN $3 = 'waiting' THEN now() + $4::float8 * interval '1 second' ELSE due_at END
  WHERE id = $1::bigint AND attempts = $2 AND state = 'waiting' RETURNING 1`

const well = `UPDATE webhooks SET failures = 0, failing_since = NULL WHERE id = $1::bigint AND failures > 0`

const badly = `UPDATE webhooks SET failures = failures + 1, failing_since = coalesce(failing_since, now()),
    attempted_at = now(),
    paused_at = CASE WHEN failures + 1 >= ${pauseAfter.failures}
      AND failing_since < now() - interval '${pauseAfter.minutes} minutes' THEN coalesce(paused_at, now()) ELSE paused_at END
  WHERE id = $1::bigint RETURNING name, now() AS at, paused_at = now() AS paused`

const keepers = `SELECT DISTINCT ur.user_id::text AS id FROM user_roles AS ur
  JOIN role_permissions AS p ON p.role_id = ur.role_id
  WHERE p.permission_id = 'system_webhook' AND 'edit' = ANY (p.actions)`

async function recordAttempt(db: Db, claimed: Claimed, attempted: Attempted): Promise<void> {
  const { id, webhookId, event, attempts } = claimed
  const { status, ms, fault, answer } = attempted
  const done = succeeded(attempted)
  const over = event === testEvent || attempts >= maxAttempts
  const state = done ? 'done' : over ? 'failed' : 'waiting'
  await db.transaction(async tx => {
    await query(tx, note, [id, status, ms, fault, answer])
    await query(tx, settle, [id, attempts, state, retryDelaySeconds(attempts)])
    if (done) await query(tx, well, [webhookId])
    else if (event !== testEvent) await noteFailure(tx, webhookId)
  })
}

async function noteFailure(tx: Db, webhookId: string): Promise<void> {
  const [webhook] = await query<{ name: string; at: Date; paused: boolean | null }>(tx, badly, [webhookId])
  if (!webhook?.paused) return
  const people = (await query<{ id: string }>(tx, keepers)).map(({ id }) => id)
  const { name } = webhook
  await writeNotices(
    { db: tx, user: null, now: webhook.at },
    { kind: 'webhookPaused', entityId: webhookId, people, params: { name } },
  )
  await tx.insert(auditLog).values({
    action: 'pauseWebhook',
    entity: 'webhook',
    entityId: webhookId,
    door: 'job',
    requestId: randomUUID(),
    detail: { name, failures: pauseAfter.failures },
  })
}
