import { and, asc, eq, ilike, or } from 'drizzle-orm'
import { z } from 'zod'
import { codeItems } from '@/db/schema/dictionaries'
import { optional } from '@/lib/core/input'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { containing, requiredText, text } from '@/lib/core/text'
import { present, select } from './code-item-rows'

export const pageCodeItems = operation({
  access: 'dictionary_code:query',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({
      key: optional(requiredText(40)),
      name: optional(text(100)),
      enabled: optional(z.enum(['true', 'false'])),
    })
    .strict(),
  async run(ctx, { key, page, limit, name, enabled }) {
    const part = name && containing(name)
    const where = and(
      key ? eq(codeItems.listKey, key) : undefined,
      part
        ? or(ilike(codeItems.name, part), ilike(codeItems.nameEn, part), ilike(codeItems.code, part))
        : undefined,
      enabled ? eq(codeItems.enabled, enabled === 'true') : undefined,
    )
    const [total, rows] = await Promise.all([
      ctx.db.$count(codeItems, where),
      select(ctx)
        .where(where)
        .orderBy(asc(codeItems.listKey), asc(codeItems.sort), asc(codeItems.code))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return toPage(
      { page, limit },
      rows.map(row => present(ctx, row)),
      total,
    )
  },
})
