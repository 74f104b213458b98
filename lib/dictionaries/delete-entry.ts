import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { id } from '@/lib/core/text'
import { refuseUsed } from './count-uses'
import type { AnyDictionary } from './dictionary'
import type { EntryRow } from './entry-rows'
import { writeEntries } from './write-entries'

export function deleteOf(declared: AnyDictionary) {
  const { access, entity, table } = declared
  return operation({
    access: `${access}:delete` as Access,
    input: z.strictObject({ id }),
    async run(ctx, { id }): Promise<{ deleted: string }> {
      return writeEntries(ctx, async tx => {
        const [row] = (await tx.db
          .select({ id: table.id, code: table.code, name: table.name })
          .from(table)
          .where(eq(table.id, id))
          .for('update')) as Pick<EntryRow, 'id' | 'code' | 'name'>[]
        if (!row) throw new AppError('not_found')
        await refuseUsed(tx, declared, row)
        await tx.db.delete(table).where(eq(table.id, id))
        await tx.audit({
          action: 'deleteEntry',
          entity,
          entityId: id,
          detail: { code: row.code, name: row.name },
        })
        return { deleted: id }
      })
    },
  })
}
