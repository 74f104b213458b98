import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { codeItems } from '@/db/schema/dictionaries'
import { operation } from '@/lib/core/operation'
import { fieldLabel } from '@/lib/i18n/translate'
import { fixedLists } from './code-lists'

export const countCodeItems = operation({
  access: 'dictionary_code:query',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await ctx.db
      .select({ key: codeItems.listKey, items: sql<number>`count(*)::int` })
      .from(codeItems)
      .groupBy(codeItems.listKey)
      .orderBy(codeItems.listKey)
    return rows.map(row => ({
      ...row,
      name: fieldLabel(ctx.locale, row.key),
      fixed: fixedLists.has(row.key),
    }))
  },
})
