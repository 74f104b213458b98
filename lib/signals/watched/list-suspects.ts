import { query } from '@/db/client'
import { collapseDuplicates } from '@/lib/analysis/statistics/collapse-duplicates'
import { operation } from '@/lib/core/operation'
import { pageDefects } from '@/lib/defects/list/page-defects'
import { oneItem } from '../items/item-schema'

const [mostGroups, mostInGroup] = [5, 3]

interface Kept {
  id: string
  day: string
  vin: string | null
  description: string | null
}

export const listSuspects = operation({
  access: 'watch_item:get',
  input: oneItem,
  async run(ctx, { id }) {
    // Compared here, shown as the list shows them.
    const kept = await query<Kept>(
      ctx.db,
      `SELECT d.id::text, d.received_at::text AS day, d.vin, d.description FROM watch_items AS i
        JOIN defects AS d ON d.id = ANY(i.record_ids) AND d.deleted_at IS NULL AND d.received_at IS NOT NULL
        WHERE i.id = $1::bigint`,
      [id],
    )
    const groups = collapseDuplicates(kept)
      .filter(({ ids }) => ids.length > 1)
      .sort((one, other) => other.ids.length - one.ids.length)
      .slice(0, mostGroups)
    const shown = groups.flatMap(({ ids }) => ids.slice(0, mostInGroup))
    if (shown.length === 0) return []
    const { records } = await pageDefects(ctx, { ids: shown, limit: 100 })
    const byId = new Map(records.map(record => [record.id, record]))
    return groups.map(({ ids }) => ({
      count: ids.length,
      records: ids.slice(0, mostInGroup).flatMap(id => {
        const record = byId.get(id)
        if (!record) return []
        const { complaintNo, receivedAt, provinceName, mileage, summary } = record
        return [{ id, complaintNo, receivedAt, provinceName, mileage, summary }]
      }),
    }))
  },
})
