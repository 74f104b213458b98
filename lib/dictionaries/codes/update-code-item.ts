import { and, eq } from 'drizzle-orm'
import { codeItems } from '@/db/schema/dictionaries'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import { requireChangePermission, writeEntries } from '@/lib/dictionaries/write-entries'
import { changedCodeItem } from './code-item-input'
import { readCodeItem } from './code-item-rows'
import { fixedLists } from './code-lists'
import { fixed } from './write-code-item'

export const updateCodeItem = operation({
  access: 'dictionary_code',
  input: changedCodeItem,
  async run(ctx, { key, code, version, ...given }) {
    const which = and(eq(codeItems.listKey, key), eq(codeItems.code, code))
    return writeEntries(ctx, async tx => {
      const [before] = await tx.db.select().from(codeItems).where(which).for('update')
      if (!before) throw new AppError('not_found')
      const changes = changesOf(given, before)
      await requireChangePermission(ctx, 'dictionary_code', changes)
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
