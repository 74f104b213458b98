import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { type Lookups, lookups } from '@/lib/dictionaries/names/lookups'
import { isPublished, type PublicFilters, pagePublishedRecalls } from './published-recalls'

type Offered = 'brandId' | 'modelRangeId' | 'assemblyCode' | 'year'

const present = `WITH p AS (SELECT r.id, r.assembly_code, r.filed_at, r.brand_ids FROM recalls AS r WHERE ${isPublished}),
    s AS (SELECT DISTINCT coalesce(c.brand_id, m.brand_id) AS brand_id, m.id AS series_id
      FROM recall_scopes AS c LEFT JOIN model_series AS m ON m.id = c.model_range_id
      WHERE NOT c.exclude AND c.recall_id IN (SELECT id FROM p))
  SELECT ARRAY(SELECT brand_id::text FROM s UNION SELECT unnest(brand_ids)::text FROM p) AS "brandId",
    ARRAY(SELECT series_id::text FROM s WHERE brand_id = $1::bigint AND series_id IS NOT NULL) AS "modelRangeId",
    ARRAY(SELECT DISTINCT assembly_code FROM p) AS "assemblyCode",
    ARRAY(SELECT DISTINCT extract(year FROM filed_at)::int::text FROM p ORDER BY 1 DESC) AS year`

export const readRecallsPage = operation({
  access: 'public',
  input: pagePublishedRecalls.input,
  async run(ctx, typed) {
    const known = await lookups(ctx)
    const filters = withItsMake(known, typed)
    const found = await pagePublishedRecalls(ctx, filters)
    return { filters, found, offers: await offersOf(ctx, known, filters) }
  },
})

export type RecallsPageData = Awaited<ReturnType<typeof readRecallsPage>>

// A form without script still sends the series of the make that was chosen before.
function withItsMake<Filters extends PublicFilters>({ series }: Lookups, filters: Filters): Filters {
  const brandId = series.get(filters.modelRangeId ?? '')?.brandId
  if (filters.brandId && brandId !== filters.brandId) return { ...filters, modelRangeId: undefined }
  return brandId ? { ...filters, brandId } : filters
}

async function offersOf(ctx: Ctx, { names }: Lookups, { brandId }: PublicFilters) {
  const [row] = await query<Record<Offered, string[]>>(ctx.db, present, [brandId ?? null])
  const { locale } = ctx
  const byName = (values: string[], name: (value: string) => string) =>
    values
      .map(value => ({ value, label: name(value) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale))
  return {
    brandId: byName(row!.brandId, one => names.brand(one, locale)),
    modelRangeId: byName(row!.modelRangeId, one => names.series(one, locale)),
    assemblyCode: byName(row!.assemblyCode, one => names.assembly(one, locale)),
    year: row!.year.map(value => ({ value, label: value })),
  }
}
