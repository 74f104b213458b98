import { eq, sql } from 'drizzle-orm'
import { codeItems } from '@/db/schema/dictionaries'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { writeEntries } from '@/lib/dictionaries/write-entries'
import { newCodeItem } from './code-item-input'
import { readCodeItem } from './code-item-rows'
import { fixedLists } from './code-lists'
import { fixed } from './write-code-item'

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
