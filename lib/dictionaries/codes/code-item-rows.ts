import { and, eq, getTableColumns } from 'drizzle-orm'
import { users } from '@/db/schema/accounts'
import { codeItems } from '@/db/schema/dictionaries'
import type { Ctx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { instantText } from '@/lib/core/today'
import { fieldLabel } from '@/lib/i18n/translate'
import { fixedLists } from './code-lists'
import type { pageCodeItems } from './page-code-items'

export type CodeItemRow = Awaited<ReturnType<typeof pageCodeItems>>['records'][number]

export async function readCodeItem(ctx: Ctx, key: string, code: string): Promise<CodeItemRow> {
  const [row] = await select(ctx).where(and(eq(codeItems.listKey, key), eq(codeItems.code, code)))
  if (!row) throw new AppError('not_found')
  return present(ctx, row)
}

export function select(ctx: Ctx) {
  const { listKey, ...columns } = getTableColumns(codeItems)
  return ctx.db
    .select({ ...columns, key: listKey, updatedByName: users.name })
    .from(codeItems)
    .leftJoin(users, eq(users.id, codeItems.updatedBy))
    .$dynamic()
}

export const present = (ctx: Ctx, row: Awaited<ReturnType<typeof select>>[number]) => ({
  ...row,
  id: `${row.key}:${row.code}`,
  listName: fieldLabel(ctx.locale, row.key),
  fixed: fixedLists.has(row.key),
  updatedAt: instantText(row.updatedAt)!,
})
