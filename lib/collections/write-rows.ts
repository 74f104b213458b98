import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { type AuditEntry, type Ctx, signedIn } from '@/lib/core/context'
import { AppError, requireRow } from '@/lib/core/errors'
import { causesOf, duplicateOf } from '@/lib/core/faults'
import type { Collection } from './collection'

// A unique or foreign key violation by a concurrent write becomes the error that the check before it gives.
// Throws AppError duplicate, in_use
export async function writeRows<T>(
  ctx: Ctx,
  { unique, afterWrite }: Pick<Collection, 'unique' | 'afterWrite'>,
  work: (tx: Ctx) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.tx(work)
  } catch (error) {
    throw duplicateOf(error, unique) ?? usedMeanwhile(error) ?? error
  } finally {
    afterWrite?.()
  }
}

function usedMeanwhile(error: unknown): AppError | undefined {
  const used = [...causesOf(error)].some(({ code }) => code === '23503')
  return used ? new AppError('in_use', { records: 0, rows: 1 }, { cause: error }) : undefined
}

type RowTable = AnyPgTable & { id: AnyPgColumn }
type ValuesOf<Table extends AnyPgTable> = {
  [Name in keyof Table['$inferInsert']]?: Table['$inferInsert'][Name] | SQL
}

export async function lockRow<Table extends RowTable>(
  tx: Ctx,
  table: Table,
  id: string,
  strength: 'update' | 'no key update' = 'no key update',
): Promise<Table['$inferSelect']> {
  return requireRow(
    await tx.db
      .select(getTableColumns<AnyPgTable>(table))
      .from(table as AnyPgTable)
      .where(eq(table.id, id))
      .for(strength),
  )
}

export function stampsOf(ctx: Ctx) {
  const { id } = signedIn(ctx)
  return { createdBy: id, updatedBy: id, createdAt: ctx.now, updatedAt: ctx.now }
}

export async function amendRow<Table extends RowTable & { version: AnyPgColumn }>(
  tx: Ctx,
  table: Table,
  id: string,
  values: ValuesOf<Table>,
  audited: AuditEntry,
): Promise<Table['$inferSelect']> {
  const stamps = Object.entries({ updatedBy: signedIn(tx).id, updatedAt: tx.now })
  const [row] = await tx.db
    .update(table as AnyPgTable)
    .set({
      ...values,
      version: sql`${table.version} + 1`,
      ...Object.fromEntries(stamps.filter(([name]) => name in table)),
    })
    .where(eq(table.id, id))
    .returning()
  await tx.audit({ entityId: id, ...audited })
  return row!
}

export async function deleteRow(tx: Ctx, table: RowTable, id: string, audited: AuditEntry) {
  await tx.db.delete(table).where(eq(table.id, id))
  await tx.audit({ entityId: id, ...audited })
  return { deleted: id }
}
