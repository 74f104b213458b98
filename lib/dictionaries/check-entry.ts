import { eq, getTableColumns } from 'drizzle-orm'
import type { NamedTable } from '@/lib/collections/collection'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import type { AnyDictionary } from './dictionary'

async function isWithin(ctx: Ctx, table: NamedTable, id: string, { assemblyId }: Record<string, unknown>) {
  const column = getTableColumns(table).assemblyId
  if (!column || !assemblyId) return true
  const [row] = await ctx.db.select({ of: column }).from(table).where(eq(table.id, id))
  return row!.of === assemblyId
}

export async function checkEntry(
  ctx: Ctx,
  { fields }: AnyDictionary,
  row: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  const issues: Issue[] = []
  let known: Lookups | undefined
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name]
    if (value === undefined || value === null || value === before?.[name]) continue
    if (field.kind === 'text' && field.fixed && before) issues.push({ path: name, code: 'fixed' })
    if (field.kind === 'choice') {
      known ??= await lookups(ctx, { fresh: true })
      if (!known.enabled(field.list, String(value))) issues.push({ path: name, code: 'not_offered' })
    }
    if (field.kind === 'reference') {
      const { table } = field
      const [parent] = await ctx.db
        .select({ enabled: table.enabled })
        .from(table)
        .where(eq(table.id, String(value)))
      if (!parent?.enabled) issues.push({ path: name, code: 'not_offered' })
      else if (!(await isWithin(ctx, field.table, String(value), row)))
        issues.push({ path: name, code: 'not_of_assembly' })
    }
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
}
