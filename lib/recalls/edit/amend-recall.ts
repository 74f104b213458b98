import { eq, sql } from 'drizzle-orm'
import { recalls } from '@/db/schema/recalls'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues } from '@/lib/core/version'
import { type RecallDetail, readRecall } from '../read-recall'
import { lockRecall } from '../recall-rows'
import { plainScope, readScopes } from '../recall-scopes'
import { amendRecallInput, type RecallInput, type ScopeInput } from '../schema'
import { isInEffect } from '../state-schema'
import { checkRecall, onceByNumber } from './check-recall'
import { staleRecall } from './stale-recall'
import { writeScopes } from './write-scopes'

const decisive = ['scopes', 'recallNo', 'filedAt']

export const amendRecall = operation({
  access: 'recall:edit',
  input: amendRecallInput,
  run: (ctx, { id, version, ...given }): Promise<RecallDetail> =>
    onceByNumber(
      ctx.tx(async tx => {
        if (given.supersedesId) await lockSuccession(tx)
        const stored = await lockRecall(tx, id)
        const before = { ...stored, scopes: await readScopes(tx, id) }
        const values = { ...given, scopes: given.scopes?.map(plainScope) }
        if (stored.version !== version) throw await staleRecall(tx, id, values)
        if (stored.state === 'withdrawn') throw new AppError('recall_state', { state: stored.state })
        const changes = changesOf(values, before)
        if (Object.keys(changes).length === 0) return readRecall(tx, id)
        const after = { ...before, ...newValues(changes) } as RecallInput
        await checkRecall(tx, after, before)
        const { scopes, ...columns } = newValues(changes) as Partial<RecallInput>
        if (scopes) await writeScopes(tx, id, scopes)
        const widens = isInEffect(stored.state) && decisive.some(name => name in changes)
        await tx.db
          .update(recalls)
          .set({
            ...columns,
            ...(widens && { scopeVersion: sql`${recalls.scopeVersion} + 1` }),
            version: sql`${recalls.version} + 1`,
            updatedBy: tx.user?.id,
            updatedAt: tx.now,
          })
          .where(eq(recalls.id, id))
        const detail = {
          recallNo: after.recallNo,
          changes: { ...changes, ...scopeChanges(before.scopes, scopes) },
        }
        await tx.audit({ action: 'amendRecall', entity: 'recall', entityId: id, detail })
        return readRecall(tx, id)
      }),
    ),
})

/**
 * Serialises succession changes: two concurrent ones would each check the chain without the other. Taken before the
 * row lock, or the two could deadlock.
 */
const lockSuccession = (tx: Ctx) =>
  tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('superseded recalls'))`)

function scopeChanges(before: readonly ScopeInput[], after: readonly ScopeInput[] | undefined) {
  if (!after) return {}
  const was = new Set(before.map(row => JSON.stringify(plainScope(row))))
  const is = new Set(after.map(row => JSON.stringify(plainScope(row))))
  return {
    scopes: [
      before.filter(row => !is.has(JSON.stringify(plainScope(row)))),
      after.filter(row => !was.has(JSON.stringify(plainScope(row)))),
    ],
  }
}
