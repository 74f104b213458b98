import { and, eq, getTableColumns } from 'drizzle-orm'
import { operation } from '@/lib/core/operation'
import { cutTo } from '@/lib/core/replies'
import type { Word } from '@/lib/dictionaries/names/lookup-tables'
import { brief } from '@/lib/dictionaries/names/offer'
import type { AnyDictionary } from './dictionary'
import { listInputOf } from './entry-input'
import { orderOf, whereOf } from './entry-rows'

interface Offered {
  id: string
  code: string | null
  name: string
  enabled?: boolean
}

export function dropDownOf(declared: AnyDictionary) {
  const { table } = declared
  return operation({
    access: 'signed-in',
    input: listInputOf(declared),
    async run(ctx, { limit, withDisabled, ...filters }) {
      const rows = await ctx.db
        .select(getTableColumns(table))
        .from(table)
        .where(and(whereOf(declared, filters), withDisabled ? undefined : eq(table.enabled, true)))
        .orderBy(...orderOf(declared, {}))
        .limit(limit + 1)
      return cutTo(limit, rows as (Offered & Word & Record<string, unknown>)[]).map(
        (row: Offered & Word) => ({
          ...(brief(row, ctx.locale) as Offered),
          ...(withDisabled && { enabled: row.enabled }),
        }),
      )
    },
  })
}
