import { sql } from 'drizzle-orm'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import type { Access } from '@/lib/core/permissions'
import { checkEntry } from './check-entry'
import type { Dictionary, EntryTable, Field } from './dictionary'
import { addInputOf } from './entry-input'
import type { EntryRow } from './entry-rows'
import { readEntry } from './get-entry'
import { writeEntries } from './write-entries'

export function addOf<Table extends EntryTable, Fields extends Readonly<Record<string, Field>>>(
  declared: Dictionary<Table, Fields>,
) {
  const { access, entity } = declared
  const table: EntryTable = declared.table
  return operation({
    access: `${access}:add` as Access,
    input: addInputOf(declared),
    async run(ctx, given): Promise<EntryRow> {
      await checkEntry(ctx, declared, given)
      const who = signedIn(ctx).id
      return writeEntries(ctx, async tx => {
        const [row] = await tx.db
          .insert(table)
          .values({
            sort: sql`(select coalesce(max(sort) + 1, 0) from ${table})`,
            ...given,
            createdBy: who,
            updatedBy: who,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          })
          .returning({ id: table.id })
        const added = String(row!.id)
        await tx.audit({ action: 'addEntry', entity, entityId: added, detail: given })
        return readEntry(tx, declared, added)
      })
    },
  })
}
