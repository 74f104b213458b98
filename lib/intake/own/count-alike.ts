import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import { countedStates } from '@/lib/defects/states'

export interface Alike {
  months: number
  fewest: number
  // Null below `fewest`, so that nobody is told of a single other report.
  count: number | null
}

const months = 24
const fewest = 5

const alike = `SELECT (SELECT count(*)::int FROM defects AS d
    WHERE d.model_range_id = own.model_range_id AND d.assembly_code = own.assembly_code AND d.received_at >= $2::date
      AND d.deleted_at IS NULL AND d.state IN (${countedStates.join(', ')})) AS count
  FROM defects AS own WHERE own.id = $1::bigint AND own.model_range_id IS NOT NULL AND own.assembly_code IS NOT NULL`

export async function countAlike(ctx: Ctx, defectId: string | null): Promise<Alike | null> {
  if (!defectId) return null
  const since = addMonths(today(ctx.now), -months)
  const [row] = await query<{ count: number }>(ctx.db, alike, [defectId, since])
  return row ? { months, fewest, count: row.count >= fewest ? row.count : null } : null
}
