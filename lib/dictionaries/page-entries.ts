import { operation } from '@/lib/core/operation'
import { type Page, toPage } from '@/lib/core/paging'
import type { Access } from '@/lib/core/permissions'
import type { AnyDictionary } from './dictionary'
import { pageInputOf, refuseUnknownFilter } from './entry-input'
import { type EntryRow, readEntries, selectIds, whereOf } from './entry-rows'

export function pageOf(declared: AnyDictionary) {
  return operation({
    access: `${declared.access}:query` as Access,
    input: pageInputOf(declared),
    async run(ctx, { page, limit, sortField, sortOrder, ...filters }): Promise<Page<EntryRow>> {
      refuseUnknownFilter(declared, filters)
      const where = whereOf(declared, filters)
      const [total, rows] = await Promise.all([
        ctx.db.$count(declared.table, where),
        selectIds(ctx, declared, { sortField, sortOrder, ...filters })
          .limit(limit)
          .offset((page - 1) * limit),
      ])
      const ids = rows.map(row => String(row.id))
      return toPage({ page, limit }, await readEntries(ctx, declared, ids), total)
    },
  })
}
