import { desc, sql } from 'drizzle-orm'
import { textMessages } from '@/db/schema/intake'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { pageInput, toPage } from '@/lib/core/paging'
import { inInstants } from '@/lib/core/today'
import { maskAddress, seesPersonal } from '@/lib/defects/visible'

export const listTextMessages = operation({
  access: 'system_outbox:query',
  input: pageInput.omit({ sortField: true, sortOrder: true }).strict(),
  async run(ctx, { page, limit }) {
    if (ctx.services.textMessages.delivery !== 'kept') throw new AppError('not_found')
    const [rows, [counted]] = await Promise.all([
      ctx.db
        .select()
        .from(textMessages)
        .orderBy(desc(textMessages.id))
        .limit(limit)
        .offset((page - 1) * limit),
      ctx.db.select({ total: sql<number>`count(*)::int` }).from(textMessages),
    ])
    await ctx.audit({
      action: 'listTextMessages',
      entity: 'text_message',
      detail: { page, rows: rows.length },
    })
    const records = rows.map(row => ({
      ...inInstants(row),
      mobile: seesPersonal(ctx) ? row.mobile : maskAddress(row.mobile),
    }))
    return toPage({ page, limit }, records, counted?.total ?? 0)
  },
})

export type KeptText = Awaited<ReturnType<typeof listTextMessages>>['records'][number]
