import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Scope } from '@/lib/defects/recalls/judge'

const plan = 'SET LOCAL plan_cache_mode = force_custom_plan'

const freeze = `INSERT INTO job_items (job_id, position, entity_id, reason)
  SELECT $1::bigint, row_number() OVER (ORDER BY id), id, jsonb_build_object('version', $6::int) FROM (
    SELECT id FROM defects WHERE deleted_at IS NULL AND model_range_id = ANY($3::bigint[])
    UNION SELECT id FROM defects WHERE deleted_at IS NULL AND brand_id = ANY($4::bigint[])
    UNION SELECT id FROM defects WHERE deleted_at IS NULL AND brand_id = ANY($5::bigint[]) AND model_range_id IS NULL
    UNION SELECT id FROM defects WHERE deleted_at IS NOT NULL AND (model_range_id = ANY($3::bigint[])
      OR brand_id = ANY($4::bigint[]) OR (brand_id = ANY($5::bigint[]) AND model_range_id IS NULL))
    UNION SELECT defect_id FROM recall_records WHERE recall_id = $2::bigint AND (removed_at IS NULL OR by = 'person')
  ) AS candidates`

export async function freezeCandidates(
  ctx: Ctx,
  jobId: string,
  { id, scopes, scopeVersion }: { id: string; scopes: readonly Scope[]; scopeVersion: number },
): Promise<void> {
  const including = scopes.filter(({ exclude }) => !exclude)
  const all = (name: 'modelRangeId' | 'brandId' | 'seriesBrandId') => [
    ...new Set(including.flatMap(scope => scope[name] ?? [])),
  ]
  await ctx.tx(async tx => {
    await query(tx.db, plan)
    await query(tx.db, 'DELETE FROM job_items WHERE job_id = $1::bigint', [jobId])
    const vehicles = [all('modelRangeId'), all('brandId'), all('seriesBrandId')]
    await query(tx.db, freeze, [jobId, id, ...vehicles, scopeVersion])
  })
}
