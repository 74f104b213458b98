import { and, eq } from 'drizzle-orm'
import { codeItems } from '@/db/schema/dictionaries'
import { refuseUsed } from '@/lib/collections/count-uses'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { writeEntries } from '@/lib/dictionaries/write-entries'
import { codeItem } from './code-item-input'
import { fixedLists, placesOf } from './code-lists'
import { fixed } from './write-code-item'

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
