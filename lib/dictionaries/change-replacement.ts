import { assemblies } from '@/db/schema/dictionaries'
import { amendRow } from '@/lib/collections/write-rows'
import type { AuditAction } from '@/lib/core/audit-actions'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { staleError } from '@/lib/core/version'
import type { EntryRow } from './entry-rows'
import { verbs } from './verbs'
import { writeEntries } from './write-entries'

type Row = typeof assemblies.$inferSelect

/** Locks all assemblies in one order, so that two concurrent replacements cannot form a cycle or deadlock. */
export async function changeReplacement(
  ctx: Ctx,
  id: string,
  version: number,
  action: AuditAction,
  decide: (row: Row, all: Row[]) => Pick<Row, 'replacedBy' | 'validTo'>,
): Promise<EntryRow> {
  return writeEntries(ctx, async tx => {
    const all = await tx.db.select().from(assemblies).orderBy(assemblies.id).for('update')
    const row = all.find(one => one.id === id)
    if (!row) throw new AppError('not_found')
    if (row.version !== version) throw staleError(await verbs.assembly.read(tx, id), {})
    const values = decide(row, all)
    const detail = { code: row.code, ...values }
    await amendRow(tx, assemblies, id, values, { action, entity: 'assembly', detail })
    return verbs.assembly.read(tx, id)
  })
}
