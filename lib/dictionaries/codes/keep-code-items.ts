import { and, eq, sql } from 'drizzle-orm'
import { codeItems } from '@/db/schema/dictionaries'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import { refuseUsed } from '@/lib/dictionaries/count-uses'
import { demandUpkeep, writeEntries } from '@/lib/dictionaries/write-entries'
import { changedCodeItem, codeItem, newCodeItem } from './code-item-input'
import { fixedLists, placesOf } from './code-lists'
import { readCodeItem } from './page-code-items'

/** A further item of a list that is there (dicinfo/add). */
export const addCodeItem = operation({
  access: 'dictionary_code:add',
  input: newCodeItem,
  async run(ctx, { key, code, ...given }) {
    if (fixedLists.has(key)) throw fixed('code')
    return writeEntries(ctx, async tx => {
      const [list] = await tx.db
        .select({ sort: sql<number>`max(sort) + 1` })
        .from(codeItems)
        .where(eq(codeItems.listKey, key))
      if (!list || list.sort === null) throw new AppError('not_found')
      const [added] = await tx.db
        .insert(codeItems)
        .values({
          sort: list.sort,
          ...given,
          listKey: key,
          code,
          updatedBy: signedIn(ctx).id,
          updatedAt: ctx.now,
        })
        .onConflictDoNothing()
        .returning({ code: codeItems.code })
      if (!added) throw new AppError('duplicate', {}, { issues: [{ path: 'code', code: 'taken' }] })
      await tx.audit({ action: 'addCodeItem', entity: 'code', entityId: `${key}:${code}`, detail: given })
      return readCodeItem(tx, key, code)
    })
  },
})

/** Names, order, and whether an item is offered (dicinfo/update). */
export const updateCodeItem = operation({
  access: 'dictionary_code',
  input: changedCodeItem,
  async run(ctx, { key, code, version, ...given }) {
    const which = and(eq(codeItems.listKey, key), eq(codeItems.code, code))
    return writeEntries(ctx, async tx => {
      const [before] = await tx.db.select().from(codeItems).where(which).for('update')
      if (!before) throw new AppError('not_found')
      const changes = changesOf(given, before)
      await demandUpkeep(ctx, 'dictionary_code', changes)
      if (changes.enabled && fixedLists.has(key)) throw fixed('enabled')
      if (before.version !== version) throw staleError(await readCodeItem(tx, key, code), given)
      if (Object.keys(changes).length === 0) return readCodeItem(tx, key, code)
      await tx.db
        .update(codeItems)
        .set({ ...newValues(changes), version: version + 1, updatedBy: signedIn(ctx).id, updatedAt: ctx.now })
        .where(which)
      await tx.audit({
        action: 'updateCodeItem',
        entity: 'code',
        entityId: `${key}:${code}`,
        detail: { changes },
      })
      return readCodeItem(tx, key, code)
    })
  },
})

/** An item that nothing uses (DELETE dicinfo). */
export const deleteCodeItem = operation({
  access: 'dictionary_code:delete',
  input: codeItem,
  async run(ctx, { key, code }) {
    return writeEntries(ctx, async tx => {
      const which = and(eq(codeItems.listKey, key), eq(codeItems.code, code))
      const [row] = await tx.db.select().from(codeItems).where(which).for('update')
      if (!row) throw new AppError('not_found')
      if (fixedLists.has(key)) throw fixed('code')
      await refuseUsed(tx, { usedBy: placesOf(key) }, { id: null, code })
      await tx.db.delete(codeItems).where(which)
      await tx.audit({
        action: 'deleteCodeItem',
        entity: 'code',
        entityId: `${key}:${code}`,
        detail: { name: row.name },
      })
      return { deleted: code }
    })
  },
})

const fixed = (path: string) => new AppError('invalid_input', {}, { issues: [{ path, code: 'fixed_list' }] })
