import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, query } from '@/db/client'
import { hashOf } from '@/lib/core/secrets'

// audit_digest is of the database, because what redacts old rows there notes the digests of both.
export const digestsOfRows = `
  SELECT count(*)::int AS rows,
    coalesce(string_agg(int8send(a.id) || audit_digest(a), ''::bytea ORDER BY a.id), ''::bytea) AS digests
  FROM audit_log AS a WHERE a.id > $1::bigint AND a.id <= $2::bigint`

export const digestBytes = 24

export interface SealKey {
  id: string
  secret: string
}

export function sealKey(secret: string): SealKey {
  return { id: hashOf(`audit seal ${secret}`).slice(0, 16), secret }
}

export interface Sealed {
  number: string
  afterId: string
  upToId: string
  rows: number
  digest: string
}

/** The MAC covers the previous seal, so that none can be removed or inserted. */
export function macOf(key: SealKey, previous: string, { number, afterId, upToId, rows, digest }: Sealed) {
  const covered = [previous, number, afterId, upToId, rows, digest].join(' ')
  return createHmac('sha256', key.secret).update(covered).digest('hex')
}

const batchSize = 10_000

const lastSeal = `SELECT number::text, up_to_id::text AS "upToId", mac FROM audit_seals AS s ORDER BY s.number DESC LIMIT 1`
const highest = `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::text AS id FROM audit_log_id_seq`

// Seals rows without locking writers: a row's id is drawn after its transaction's number, so once every transaction up
// to a number taken later has ended, all rows up to the highest id seen before are visible. Only one process seals;
// others return 0.
// Returns how many rows were sealed
export async function sealAudit(db: Db, key: SealKey, lockTimeoutMs = 3_000): Promise<number> {
  const [before] = await query<{ id: string }>(db, highest)
  const [last] = await query<{ upToId: string }>(db, lastSeal)
  if (!before || BigInt(before.id) <= BigInt(last?.upToId ?? 0)) return 0
  const [own] = await query<{ xid: string }>(db, 'SELECT pg_current_xact_id()::text AS xid')
  const ended = `SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS all`
  for (const until = performance.now() + lockTimeoutMs; ; await sleep(50)) {
    const [answer] = await query<{ all: boolean }>(db, ended, [own!.xid])
    if (answer!.all) break
    // A long transaction is still running: leave it to the next run.
    if (performance.now() > until) return 0
  }
  let sealed = 0
  for (;;) {
    const rows = await sealSome(db, key, before.id)
    if (rows === null) return sealed
    sealed += rows
  }
}

async function sealSome(db: Db, key: SealKey, highestId: string): Promise<number | null> {
  return db.transaction(async tx => {
    const [lock] = await query<{ mine: boolean }>(
      tx,
      `SELECT pg_try_advisory_xact_lock(hashtext('audit seals')) AS mine`,
    )
    if (!lock!.mine) return null
    const [last] = await query<{ number: string; upToId: string; mac: string }>(tx, lastSeal)
    const afterId = last?.upToId ?? '0'
    if (BigInt(afterId) >= BigInt(highestId)) return null
    const next = BigInt(afterId) + BigInt(batchSize)
    const upToId = next < BigInt(highestId) ? String(next) : highestId
    const [found] = await query<{ rows: number; digests: Buffer; digest: string }>(
      tx,
      `SELECT rows, digests, encode(sha256(digests), 'hex') AS digest FROM (${digestsOfRows}) AS found`,
      [afterId, upToId],
    )
    const number = String(BigInt(last?.number ?? 0) + 1n)
    const { rows, digest, digests } = found!
    const mac = macOf(key, last?.mac ?? '', { number, afterId, upToId, rows, digest })
    await query(
      tx,
      `INSERT INTO audit_seals (number, after_id, up_to_id, rows, digests, key_id, mac)
       VALUES ($1::bigint, $2::bigint, $3::bigint, $4::int, $5::bytea, $6, $7)`,
      [number, afterId, upToId, rows, digests, key.id, mac],
    )
    return rows
  })
}
