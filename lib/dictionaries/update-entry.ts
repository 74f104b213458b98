import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { changesOf, newValues, staleError } from '@/lib/core/version'
import { checkEntry } from './check-entry'
import type { Dictionary, EntryTable, Field } from './dictionary'
import { updateInputOf } from './entry-input'
import type { EntryRow } from './entry-rows'
import { readEntry } from './get-entry'
import { requireChangePermission, writeEntries } from './write-entries'

export function updateOf<Table extends EntryTable, Fields extends Readonly<Record<string, Field>>>(
  declared: Dictionary<Table, Fields>,
) {
  const { access, entity } = declared
  const table: EntryTable = declared.table
  return operation({
    access,
    input: updateInputOf(declared),
    async run(ctx, input): Promise<EntryRow> {
      const { id, version, ...given } = input as { id: string; version: number } & Record<string, unknown>
      return writeEntries(ctx, async tx => {
        const [before] = await tx.db
          .select(getTableColumns(table))
          .from(table)
          .where(eq(table.id, id))
          .for('update')
        if (!before) throw new AppError('not_found')
        const changes = changesOf(given, before)
        await requireChangePermission(ctx, access, changes)
        if (before.version !== version) throw staleError(await readEntry(tx, declared, id), given)
        if (Object.keys(changes).length === 0) return readEntry(tx, declared, id)
        await checkEntry(tx, declared, given, before)
        await tx.db
          .update(table)
          .set({
            ...newValues(changes),
            version: sql`${table.version} + 1`,
            updatedBy: signedIn(ctx).id,
            updatedAt: ctx.now,
          })
          .where(and(eq(table.id, id), eq(table.version, version)))
        await tx.audit({
          action: 'updateEntry',
          entity,
          entityId: id,
          detail: { name: before.name, changes },
        })
        return readEntry(tx, declared, id)
      })
    },
  })
}
