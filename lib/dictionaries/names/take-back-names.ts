import { z } from 'zod'
import { query } from '@/db/client'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { forgetLookups } from './lookups'

// Ordered so that each table comes before the one it refers to. Records store model names as text, so one is in use
// while a live record of its series has that text.
const levels = [
  {
    table: 'model_names',
    kept: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NULL AND model_range_id = entry.model_series_id
      AND model_name = entry.name)`,
    named: 'false',
  },
  {
    table: 'model_series',
    kept: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NULL AND model_range_id = entry.id)
      OR EXISTS (SELECT 1 FROM type_codes WHERE model_series_id = entry.id)
      OR EXISTS (SELECT 1 FROM model_names WHERE model_series_id = entry.id)
      OR EXISTS (SELECT 1 FROM vehicle_sales WHERE model_range_id = entry.id)`,
    named: 'EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NOT NULL AND model_range_id = entry.id)',
  },
  {
    table: 'brands',
    kept: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NULL AND brand_id = entry.id)
      OR EXISTS (SELECT 1 FROM model_series WHERE brand_id = entry.id AND enabled)
      OR EXISTS (SELECT 1 FROM wmi_codes WHERE brand_id = entry.id)`,
    named: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NOT NULL AND brand_id = entry.id)
      OR EXISTS (SELECT 1 FROM model_series WHERE brand_id = entry.id)`,
  },
  {
    table: 'producers',
    kept: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NULL AND producer_id = entry.id)
      OR EXISTS (SELECT 1 FROM brands WHERE producer_id = entry.id AND enabled)
      OR EXISTS (SELECT 1 FROM wmi_codes WHERE producer_id = entry.id)`,
    named: `EXISTS (SELECT 1 FROM defects WHERE deleted_at IS NOT NULL AND producer_id = entry.id)
      OR EXISTS (SELECT 1 FROM brands WHERE producer_id = entry.id)`,
  },
] as const

type TakenBack = Record<'removed' | 'disabled' | 'left', number>

export const takeBackNames = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ importId: id }),
  async run(ctx, { importId }): Promise<TakenBack> {
    const counts: TakenBack = { removed: 0, disabled: 0, left: 0 }
    for (const { table, kept, named } of levels) {
      const [row] = await query<TakenBack>(
        ctx.db,
        `WITH made AS (SELECT id, (${kept}) AS kept, (${named}) AS named FROM ${table} AS entry
          WHERE import_id = $1::bigint AND unverified FOR UPDATE),
        removed AS (DELETE FROM ${table} WHERE id IN (SELECT id FROM made WHERE NOT kept AND NOT named) RETURNING 1),
        disabled AS (UPDATE ${table} SET enabled = false, version = version + 1, updated_by = $2::bigint,
            updated_at = now() WHERE id IN (SELECT id FROM made WHERE NOT kept AND named) RETURNING 1)
      SELECT (SELECT count(*)::int FROM removed) AS removed, (SELECT count(*)::int FROM disabled) AS disabled,
        (SELECT count(*)::int FROM made WHERE kept) AS left`,
        [importId, ctx.user?.id],
      )
      for (const key of ['removed', 'disabled', 'left'] as const) counts[key] += row![key]
    }
    forgetLookups()
    return counts
  },
})
