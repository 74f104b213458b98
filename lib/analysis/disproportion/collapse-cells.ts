import { countCollapsed, readSuspects } from '@/lib/analysis/findings/newest-records'
import { readMembers } from '@/lib/analysis/query/cube'
import type { Ctx } from '@/lib/core/context'
import { type Cell, cellName } from './margins'
import type { View } from './read-tables'

// Texts of more would be read and compared for longer than a page may take.
const mostRecords = 4_000

// Of each cell how many records are left without suspected duplicates; null where they are too many to compare, and of an
// earlier time, of which no texts are kept. The texts are only compared: they are neither returned nor stored.
export async function collapseCells(
  ctx: Ctx,
  { base: { filters }, group, event }: View,
  cells: readonly Pick<Cell, 'group' | 'event' | 'a'>[],
): Promise<Map<string, number> | null> {
  const records = cells.reduce((sum, { a }) => sum + a, 0)
  if (filters.asOf !== undefined || records > mostRecords) return null
  if (cells.length === 0) return new Map()
  const keys = cells.map(cell => [...cell.group, ...cell.event].map(String))
  const members = await readMembers(ctx, filters, [...group, ...event], keys)
  const suspects = new Map((await readSuspects(ctx, members.flat())).map(record => [record.id, record]))
  return new Map(
    cells.map((cell, at) => {
      const own = members[at]!.flatMap(id => suspects.get(id) ?? [])
      return [cellName(cell), countCollapsed(own)]
    }),
  )
}
