import { and, eq, getTableColumns, is, isNull, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client'
import { type Known, pick, type Words } from './columns-of'

type Row<Table extends PgTable> = Table['$inferSelect']
// Columns with their values, null among them, or any condition.
type Where<Table extends PgTable> = { [Name in keyof Row<Table>]?: Row<Table>[Name] } | SQL | undefined

function conditionOf(table: PgTable, where: Where<PgTable>): SQL {
  const columns = getTableColumns(table)
  const equal = ([name, value]: [string, unknown]) =>
    value === null ? isNull(columns[name]!) : eq(columns[name]!, value)
  const condition = is(where, SQL) ? where : and(...Object.entries(where ?? {}).map(equal))
  // A condition that got lost must not become every row.
  if (!condition) throw new Error('rows are named by a condition')
  return condition
}

// A statement to go on with, in the words of the query builder.
interface Reading<Answer> extends Promise<Answer[]> {
  orderBy(...columns: (PgColumn | SQL)[]): Reading<Answer>
  limit(count: number): Reading<Answer>
  for(strength: 'update' | 'no key update' | 'share' | 'key share'): Reading<Answer>
}

export function findRows<Table extends PgTable, const Names extends string = keyof Row<Table> & string>(
  db: Db,
  table: Table,
  where: Where<Table>,
  names?: Names & Known<Names, Row<Table>>,
) {
  const columns = getTableColumns<PgTable>(table)
  const reading: unknown = db
    .select(names ? pick(columns, names as string as never) : columns)
    .from(table as PgTable)
    .where(conditionOf(table, where))
    .$dynamic()
  return reading as Reading<Pick<Row<Table>, Words<Names> & keyof Row<Table>>>
}

export async function findRow<Table extends PgTable, const Names extends string = keyof Row<Table> & string>(
  ...given: Parameters<typeof findRows<Table, Names>>
) {
  return (await findRows<Table, Names>(...given)).at(0)
}

export async function updateRows<Table extends PgTable>(
  db: Db,
  table: Table,
  where: Where<Table>,
  values: { [Name in keyof Table['$inferInsert']]?: Table['$inferInsert'][Name] | SQL },
): Promise<void> {
  await db
    .update<PgTable>(table)
    .set(values as object)
    .where(conditionOf(table, where))
}
