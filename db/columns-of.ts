import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'

export type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text
export type Known<Names extends string, Source> = Words<Names> extends keyof Source ? unknown : never

declare const row: unique symbol
export type Columns<Row> = string & { readonly [row]: Row }
export type RowOf<List> = List extends Columns<infer Row> ? Row : never

// Columns of a table by their names here: the list for a statement, which carries the type of its rows.
export function columnsOf<Table extends PgTable, const Names extends string>(
  _table: Table,
  alias: string,
  ...names: (Names & Known<Names, Table['$inferSelect']>)[]
) {
  const columns = names.flatMap(some => some.split(' '))
  return columns.map(name => `${alias}.${toSnakeCase(name)} AS "${name}"`).join(', ') as Columns<
    Pick<Table['$inferSelect'], Words<Names> & keyof Table['$inferSelect']>
  >
}

export function pick<Source extends object, const Names extends string>(
  source: Source,
  ...names: (Names & Known<Names, Source>)[]
) {
  const keys = names.flatMap(some => some.split(' '))
  return Object.fromEntries(keys.map(key => [key, source[key as keyof Source]])) as Pick<
    Source,
    Words<Names> & keyof Source
  >
}
