import { connect } from '@/db/client'
import { sealAudit, sealKey } from '@/lib/audit/seal-audit'
import type { Env } from '@/lib/core/env'
import { log } from '@/lib/core/log'

export function auditSecrets({
  AUDIT_KEY,
  AUDIT_OLD_KEYS,
  AUTH_SECRET,
}: Pick<Env, 'AUDIT_KEY' | 'AUDIT_OLD_KEYS' | 'AUTH_SECRET'>): string[] {
  const older = AUDIT_OLD_KEYS.split(',').filter(Boolean)
  return [...new Set([AUDIT_KEY ?? AUTH_SECRET, ...older, AUTH_SECRET])]
}

const pause = 5_000
const hour = 3_600_000

// Seals every few seconds and flushes the pending list of the log's GIN index, so that no request has to. Every hour
// the newest seal goes to the process log: a copy outside the database reveals a truncated audit log.
export function sealPeriodically(env: Env): () => void {
  const { db, pool, close } = connect(env.DATABASE_URL, { max: 1, timeoutMs: 60_000 })
  const key = sealKey(auditSecrets(env)[0]!)
  let lastWarningAt = Number.NEGATIVE_INFINITY
  let stopped = false
  const tidy = async () => {
    const sealed = await sealAudit(db, key)
    if (sealed === 0) return
    await pool.query('SELECT flush_audit_index()')
    if (performance.now() - lastWarningAt < hour) return
    lastWarningAt = performance.now()
    const { rows } = await pool.query('SELECT number, mac FROM audit_seals ORDER BY number DESC LIMIT 1')
    log.info({ head: `${rows[0]?.number}:${rows[0]?.mac}` }, 'the audit log is sealed')
  }
  const timer = setInterval(() => {
    if (pending || stopped) return
    // /readyz reports a database that is away.
    pending = tidy()
      .catch(error => log.debug({ err: error }, 'the audit log was not sealed'))
      .finally(() => {
        pending = undefined
      })
  }, pause)
  let pending: Promise<void> | undefined
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
    void close().catch(() => {})
  }
}
