import { and, eq, inArray, sql } from 'drizzle-orm'
import { updateRows } from '@/db/rows'
import { recallScopes, recalls } from '@/db/schema/recalls'
import { amendRow, lockRow, stampsOf } from '@/lib/collections/write-rows'
import type { Ctx } from '@/lib/core/context'
import { AppError, invalid } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, conflictsOf, newValues } from '@/lib/core/version'
import { translate } from '@/lib/i18n/translate'
import { recallNamer, scopesIn } from '@/lib/recalls/name-values'
import { type RecallDetail, readRecall } from '@/lib/recalls/read-recall'
import { plainScope, readScopes } from '@/lib/recalls/recall-rows'
import { addRecallInput, amendRecallInput, type RecallInput, type ScopeInput } from '@/lib/recalls/schema'
import { isInEffect } from '@/lib/recalls/state-schema'
import { checkRecall, onceByNumber } from './check-recall'

export const addRecall = operation({
  access: 'recall:add',
  input: addRecallInput,
  run: (ctx, given): Promise<RecallDetail> =>
    onceByNumber(ctx.tx(async tx => readRecall(tx, await insertRecall(tx, given)))),
})

export async function insertRecall(tx: Ctx, given: RecallInput): Promise<string> {
  await checkRecall(tx, given)
  const { scopes, ...values } = given
  const [row] = await tx.db
    .insert(recalls)
    .values({ ...values, ...stampsOf(tx) })
    .returning({ id: recalls.id })
  const { id } = row!
  await writeScopes(
    tx,
    id,
    scopes.map(scope => ({ ...scope, id: undefined })),
  )
  const detail = { recallNo: values.recallNo, scopes: scopes.length, changes: changesOf(filled(values), {}) }
  await tx.audit({ action: 'addRecall', entity: 'recall', entityId: id, detail })
  return id
}

const filled = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

async function staleRecall(tx: Ctx, id: string, given: object): Promise<AppError> {
  const current = await readRecall(tx, id)
  const conflicts = conflictsOf(given, { ...current, scopes: await readScopes(tx, id) })
  const namer = await recallNamer(
    tx,
    conflicts.map(({ field, theirs, yours }) => ({ field, sides: [theirs, yours] })),
  )
  const rows = (own: unknown, other: unknown) => {
    const same = new Set(scopesIn(other).map(contentOf))
    const lines = scopesIn(own).flatMap((scope, at) =>
      same.has(contentOf(scope))
        ? []
        : translate(tx.locale, 'recalls.stale.row', { row: at + 1, text: namer.scope(scope) }),
    )
    return lines.join('\n') || null
  }
  const named = conflicts.map(({ field, theirs, yours }) => ({
    ...{ field, theirs, yours },
    ...(field === 'scopes'
      ? { theirsText: rows(theirs, yours), yoursText: rows(yours, theirs) }
      : { theirsText: namer.value(field, theirs), yoursText: namer.value(field, yours) }),
  }))
  return new AppError('conflict', {}, { data: { current, conflicts: named } })
}

const contentOf = ({ id: _, ...scope }: ScopeInput) => JSON.stringify(plainScope(scope as ScopeInput))

const decisive = ['scopes', 'recallNo', 'filedAt']

export const amendRecall = operation({
  access: 'recall:edit',
  input: amendRecallInput,
  run: (ctx, { id, version, ...given }): Promise<RecallDetail> =>
    onceByNumber(
      ctx.tx(async tx => {
        if (given.supersedesId) await lockSuccession(tx)
        const stored = await lockRow(tx, recalls, id)
        const before = { ...stored, scopes: await readScopes(tx, id) }
        const sent = { ...given, scopes: given.scopes?.map(plainScope) }
        if (stored.version !== version) throw await staleRecall(tx, id, sent)
        if (stored.state === 'withdrawn') throw new AppError('recall_state', { state: stored.state })
        const changes = changesOf(sent, before)
        if (Object.keys(changes).length === 0) return readRecall(tx, id)
        const after = { ...before, ...newValues(changes) } as RecallInput
        await checkRecall(tx, after, before)
        const { scopes, ...columns } = newValues(changes) as Partial<RecallInput>
        if (scopes) await writeScopes(tx, id, scopes)
        const widens = isInEffect(stored.state) && decisive.some(name => name in changes)
        const values = { ...columns, ...(widens && { scopeVersion: sql`${recalls.scopeVersion} + 1` }) }
        const detail = {
          recallNo: after.recallNo,
          changes: { ...changes, ...scopeChanges(before.scopes, scopes) },
        }
        await amendRow(tx, recalls, id, values, { action: 'amendRecall', entity: 'recall', detail })
        return readRecall(tx, id)
      }),
    ),
})

// Serialises succession changes: two concurrent ones would each check the chain without the other. Taken before the
// row lock, or the two could deadlock.
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

// In a transaction. Rows that bear an id keep it, the others are new, and what is not given goes.
// Throws AppError invalid_input for a row of another campaign
async function writeScopes(tx: Ctx, recallId: string, scopes: readonly ScopeInput[]): Promise<void> {
  const before = new Map((await readScopes(tx, recallId)).map(scope => [scope.id, scope]))
  const foreign = scopes.findIndex(({ id }) => id && !before.has(id))
  if (foreign >= 0) throw invalid(`scopes.${foreign}.id`, 'not_offered')
  const kept = new Set(scopes.flatMap(({ id }) => id ?? []))
  const gone = [...before.keys()].filter(id => !kept.has(id))
  if (gone.length > 0)
    await tx.db
      .delete(recallScopes)
      .where(and(eq(recallScopes.recallId, recallId), inArray(recallScopes.id, gone)))
  for (const [sort, scope] of scopes.entries()) {
    const { id, ...row } = plainScope(scope)
    if (id) await updateRows(tx.db, recallScopes, { id }, { ...row, sort })
  }
  const fresh = scopes.flatMap((scope, sort) => (scope.id ? [] : [{ ...plainScope(scope), recallId, sort }]))
  if (fresh.length > 0) await tx.db.insert(recallScopes).values(fresh)
}
