import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import type { Collection } from './collection'

export interface Uses {
  records: number
  rows: number
}

export async function countUses(
  ctx: Ctx,
  { usedBy }: Pick<Collection, 'usedBy'>,
  { id, code }: { id: string | null; code: string | null },
): Promise<Uses> {
  const parts = usedBy.flatMap(column => {
    const byId = column.getSQLType() === 'bigint'
    const key = byId ? id : code
    return key === null ? [] : partsOf(column, byId ? sql`${key}::bigint` : sql`${key}::text`)
  })
  const uses: Uses = { records: 0, rows: 0 }
  if (parts.length === 0) return uses
  const { rows } = await ctx.db.execute<{ of: string; n: number }>(sql.join(parts, sql` union all `))
  for (const { of, n } of rows) uses[of === 'defects' ? 'records' : 'rows'] += n
  return uses
}

export async function refuseUsed(...given: Parameters<typeof countUses>): Promise<void> {
  const uses = await countUses(...given)
  if (uses.records + uses.rows > 0) throw new AppError('in_use', { ...uses }, { data: uses })
}

function partsOf(column: AnyPgColumn, key: SQL): SQL[] {
  const table = getTableName(column.table)
  const of = sql.raw(`'${table}'`)
  const count = (where: SQL) =>
    sql`select ${of} as of, count(*)::int as n from ${column.table} where ${where}`
  if (column.getSQLType().endsWith('[]'))
    return [count(sql`${column} <> '{}' and ${column} @> array[${key}]`)]
  if (table !== 'defects') return [count(sql`${column} = ${key}`)]
  return [
    count(sql`deleted_at is null and ${column} = ${key}`),
    count(sql`deleted_at is not null and ${column} = ${key}`),
  ]
}
