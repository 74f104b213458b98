import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { findRow, updateRows } from '@/db/rows'
import { oidcPayloads as table } from '@/db/schema/accounts'
import type { Payloads } from '@/lib/services/identity/payloads'

export function oidcPayloads(db: Db): Payloads {
  return {
    async put(model, id, payload, seconds) {
      const { grantId = null, uid = null, userCode = null } = payload
      const expiresAt = seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`
      const row = { payload, grantId, uid, userCode, expiresAt }
      await db
        .insert(table)
        .values({ model, id, ...row })
        .onConflictDoUpdate({ target: [table.model, table.id], set: row })
    },
    async putOnce(model, id, payload) {
      await db.insert(table).values({ model, id, payload }).onConflictDoNothing()
      const kept = await findRow(db, table, { model, id }, 'payload')
      return kept?.payload as object
    },
    async find(model, by) {
      const [[name, value]] = Object.entries(by) as [['id' | 'uid' | 'userCode', string]]
      const alive = sql`(${table.expiresAt} IS NULL OR ${table.expiresAt} > now())`
      const kept = await findRow(db, table, and(eq(table.model, model), eq(table[name], value), alive))
      if (!kept) return undefined
      const consumed = kept.consumedAt && { consumed: Math.floor(kept.consumedAt.getTime() / 1000) }
      return { ...(kept.payload as Awaited<ReturnType<Payloads['find']>>), ...consumed }
    },
    async consume(model, id) {
      await updateRows(db, table, { model, id }, { consumedAt: sql`now()` })
    },
    async remove(model, id) {
      await db.delete(table).where(and(eq(table.model, model), eq(table.id, id)))
    },
    async removeGrant(grantId) {
      await db.delete(table).where(eq(table.grantId, grantId))
    },
  }
}

export async function removeExpiredPayloads(db: Db): Promise<void> {
  await db.delete(table).where(lt(table.expiresAt, sql`now()`))
}
