import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'

const statement = `SELECT id::text FROM (
    (SELECT id FROM defects WHERE vin COLLATE "C" = $1 AND deleted_at IS NULL AND state <> 0 ORDER BY id DESC LIMIT 5)
    UNION
    (SELECT id FROM defects WHERE mobile = $2 AND deleted_at IS NULL AND state <> 0
      ORDER BY coalesce(fault_date, received_at) DESC LIMIT 5)
  ) AS found ORDER BY found.id DESC LIMIT 5`

export async function likelyDuplicates(ctx: Ctx, vin: string | null, mobile: string): Promise<string[]> {
  const rows = await query<{ id: string }>(ctx.db, statement, [vin, mobile])
  return rows.map(({ id }) => id)
}
