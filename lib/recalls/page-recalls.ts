import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { recallConditions, recallOrder } from './recall-conditions'
import { lastTimely, type RecallRow, selectRecalls } from './recall-rows'
import { pageRecallsInput } from './schema'

export const pageRecalls = operation({
  access: 'recall:query',
  input: pageRecallsInput,
  async run(ctx, { page, limit, ...filters }): Promise<Page<RecallRow>> {
    const values: unknown[] = [lastTimely(ctx)]
    const bind = (value: unknown) => `$${values.push(value)}`
    const where = recallConditions(filters, bind)
    const [counted] = await query<{ n: number }>(
      ctx.db,
      `SELECT count(*)::int AS n FROM recalls AS r WHERE $1::date IS NOT NULL AND ${where}`,
      values,
    )
    const rest = `WHERE ${where} ORDER BY ${recallOrder(filters)}
      LIMIT ${bind(limit)}::int OFFSET ${bind((page - 1) * limit)}::int`
    return toPage({ page, limit }, await selectRecalls(ctx, rest, values.slice(1)), counted!.n)
  },
})
