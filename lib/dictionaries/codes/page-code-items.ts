import { and, asc, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { codeItems } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { optional } from '@/lib/core/input'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { containing, requiredText, text } from '@/lib/core/text'
import { fieldLabel } from '@/lib/i18n/translate'
import { fixedLists } from './code-lists'

/** Every coded list with how many items it has, disabled ones too (dicinfo/lists). */
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

/** The items of one list, with who changed them when (dicinfo/page). */
export const pageCodeItems = operation({
  access: 'dictionary_code:query',
  input: pageInput
    .omit({ sortField: true, sortOrder: true })
    .extend({
      key: requiredText(40),
      name: optional(text(100)),
      enabled: optional(z.enum(['true', 'false'])),
    })
    .strict(),
  async run(ctx, { key, page, limit, name, enabled }) {
    const part = name && containing(name)
    const where = and(
      eq(codeItems.listKey, key),
      part
        ? or(ilike(codeItems.name, part), ilike(codeItems.nameEn, part), ilike(codeItems.code, part))
        : undefined,
      enabled ? eq(codeItems.enabled, enabled === 'true') : undefined,
    )
    const [total, rows] = await Promise.all([
      ctx.db.$count(codeItems, where),
      select(ctx)
        .where(where)
        .orderBy(asc(codeItems.sort), asc(codeItems.code))
        .limit(limit)
        .offset((page - 1) * limit),
    ])
    return toPage({ page, limit }, rows.map(present), total)
  },
})

export type CodeItemRow = Awaited<ReturnType<typeof pageCodeItems>>['records'][number]

/** One item as its keeper sees it. */
export async function readCodeItem(ctx: Ctx, key: string, code: string): Promise<CodeItemRow> {
  const [row] = await select(ctx).where(and(eq(codeItems.listKey, key), eq(codeItems.code, code)))
  if (!row) throw new AppError('not_found')
  return present(row)
}

function select(ctx: Ctx) {
  const { listKey, ...columns } = getTableColumns(codeItems)
  return ctx.db
    .select({ ...columns, key: listKey, updatedByName: users.name })
    .from(codeItems)
    .leftJoin(users, eq(users.id, codeItems.updatedBy))
    .$dynamic()
}

const present = (row: Awaited<ReturnType<typeof select>>[number]) => ({
  ...row,
  id: row.code,
  updatedAt: instantText(row.updatedAt)!,
})
