import { z } from 'zod'
import { newestRecords } from '@/lib/analysis/findings/newest-records'
import { collapseDuplicates } from '@/lib/analysis/statistics/collapse-duplicates'
import { operation } from '@/lib/core/operation'
import { filterShape } from '@/lib/defects/list/filters'
import { pageDefects } from '@/lib/defects/list/page-defects'

const [mostGroups, mostInGroup] = [5, 3]

export const listSuspects = operation({
  access: pageDefects.access,
  input: z.strictObject(filterShape),
  async run(ctx, filters) {
    // Compared here, shown as the list shows them. Of earlier texts no image is kept.
    const groups = collapseDuplicates(filters.asOf ? [] : await newestRecords(ctx, filters))
      .filter(({ ids }) => ids.length > 1)
      .sort((one, other) => other.ids.length - one.ids.length)
      .slice(0, mostGroups)
    const shown = groups.flatMap(({ ids }) => ids.slice(0, mostInGroup))
    if (shown.length === 0) return []
    const { records } = await pageDefects(ctx, { ids: shown, limit: 100 })
    const byId = new Map(records.map(record => [record.id, record]))
    return groups.map(({ ids }) => ({
      count: ids.length,
      records: ids.slice(0, mostInGroup).flatMap(id => byId.get(id) ?? []),
    }))
  },
})
