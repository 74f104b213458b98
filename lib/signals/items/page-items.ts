import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import { type Bind, itemConditions } from './item-conditions'
import { type ItemRow, readDue, selectItems } from './item-rows'
import { pageItemsInput } from './item-schema'
import { itemsCalled } from './names-of-items'

const columns = { priority: 'i.priority', firstAt: 'i.first_at', lastAt: 'i.last_at' }

export const pageItems = operation({
  access: 'watch_item:query',
  input: pageItemsInput,
  async run(ctx, { page, limit, sortField, sortOrder, keyword, ...given }): Promise<Page<ItemRow>> {
    const due = await readDue(ctx)
    const filters = { ...given, ids: keyword ? await itemsCalled(ctx, keyword) : undefined }
    const values: unknown[] = []
    const where = itemConditions(ctx, filters, due, value => `$${values.push(value)}`)
    const direction = sortOrder === 'ascend' ? 'ASC' : 'DESC'
    const rest = (bind: Bind) => `WHERE ${itemConditions(ctx, filters, due, bind)}
      ORDER BY ${columns[sortField]} ${direction}, i.id DESC
      LIMIT ${bind(limit)}::int OFFSET ${bind((page - 1) * limit)}::int`
    const [[counted], rows] = await Promise.all([
      query<{ n: number }>(ctx.db, `SELECT count(*)::int AS n FROM watch_items AS i WHERE ${where}`, values),
      selectItems(ctx, due, rest),
    ])
    return toPage({ page, limit }, rows, counted!.n)
  },
})
