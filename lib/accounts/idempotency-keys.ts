import { createHmac, hkdfSync } from 'node:crypto'
import { query } from '@/db/client'
import type { idempotencyKeys } from '@/db/schema/accounts'
import { type ClaimedKey, type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'
import { decrypt, encrypt } from '@/lib/core/secrets'

// A process that was killed before it wrote anything holds a key for a minute.
const running = `claimed_at > now() - interval '1 minute'`

// Without a wait for the transaction of a call that runs: its row does not match, and one that is there is not inserted.
const claim = `WITH taken AS (
    UPDATE idempotency_keys SET request_hash = $2, claimed_at = now(), attempt = attempt + 1, written = false,
      status = NULL, answer = NULL
    WHERE key_hash = $1
      AND (claimed_at < now() - interval '24 hours' OR NOT (written OR status IS NOT NULL OR ${running}))
    RETURNING attempt),
  added AS (
    INSERT INTO idempotency_keys (key_hash, request_hash) SELECT $1, $2
    WHERE NOT EXISTS (SELECT FROM idempotency_keys WHERE key_hash = $1) ON CONFLICT DO NOTHING RETURNING attempt)
  SELECT attempt FROM taken UNION ALL SELECT attempt FROM added`

const read = `SELECT request_hash AS "requestHash", status, answer, ${running} AS running
  FROM idempotency_keys WHERE key_hash = $1`

const ofAttempt = 'WHERE key_hash = $1 AND attempt = $2'
const mark = `UPDATE idempotency_keys SET written = true ${ofAttempt} RETURNING true`
const keep = `UPDATE idempotency_keys SET status = $3, answer = $4 ${ofAttempt}`
const release = `DELETE FROM idempotency_keys ${ofAttempt} AND ($3 OR NOT written)`

type Stored = Pick<typeof idempotencyKeys.$inferSelect, 'requestHash' | 'status' | 'answer'> & {
  running: boolean
}

// Whoever has the table alone reads no answer: it is encrypted by the key, of which only a hash is stored.
export async function claimKey(ctx: Ctx, key: string, request: string): Promise<ClaimedKey> {
  const info = `idempotency ${ctx.user?.id ?? 'public'}`
  const derived = Buffer.from(hkdfSync('sha256', key, env().AUTH_SECRET, info, 64)).toString('hex')
  const [keyHash, secret] = [derived.slice(0, 64), derived.slice(64)]
  const requestHash = createHmac('sha256', secret).update(request).digest('hex')
  const [claimed] = await query<{ attempt: number }>(ctx.db, claim, [keyHash, requestHash])
  if (!claimed) return { answer: await readAnswer(ctx, { keyHash, requestHash, secret }) }
  const own = [keyHash, claimed.attempt]
  return {
    ctx: createContext({
      ...(ctx as Ctx & CtxParts),
      async fence(transaction) {
        if ((await query(transaction, mark, own)).length === 0) throw new AppError('key_running')
      },
    }),
    async keep(status, body) {
      await query(ctx.db, keep, [...own, status, body && encrypt(body, secret)])
    },
    async release(isNothingAdded) {
      await query(ctx.db, release, [...own, isNothingAdded])
    },
  }
}

async function readAnswer(
  ctx: Ctx,
  { keyHash, requestHash, secret }: Record<'keyHash' | 'requestHash' | 'secret', string>,
): Promise<{ status: number; body: string }> {
  const [stored] = await query<Stored>(ctx.db, read, [keyHash])
  if (stored && stored.requestHash !== requestHash) throw new AppError('key_of_another')
  if (stored?.answer) return { status: stored.status!, body: decrypt(stored.answer, secret) }
  // Not stored: the first call has just failed.
  if (!stored || (stored.running && !stored.status))
    throw new AppError('key_running', {}, { retryAfterSeconds: 2 })
  throw new AppError('key_done')
}
