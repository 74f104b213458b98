import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { lookups } from '@/lib/dictionaries/names/lookups'

const sampled = 300
const maxPlatforms = 6
const perPrefix = 200
const maxSeries = 8

const ownPrefixes = `SELECT left(vin, 8) AS prefix, count(*)::int AS n FROM (
    SELECT vin FROM defects WHERE model_range_id = $1::bigint AND deleted_at IS NULL
    ORDER BY id DESC LIMIT ${sampled}) AS newest
  WHERE length(vin) = 17 GROUP BY 1 ORDER BY n DESC, 1 LIMIT ${maxPlatforms}`

// Series of the newest confirmed records of each prefix. The WHERE clause must match the predicate of the partial
// index.
const seriesOfPrefixes = `SELECT one.series, one.prefix, count(*)::int AS n FROM unnest($1::text[]) AS sought(prefix)
  CROSS JOIN LATERAL (SELECT model_range_id::text AS series, sought.prefix FROM defects
    WHERE left(vin, 8) COLLATE "C" = sought.prefix AND deleted_at IS NULL AND state >= 30 AND brand_id IS NOT NULL
      AND length(vin) = 17 AND (vin_status IN ('ok', 'unregistered') OR vin_status = 'check' AND vin !~ '^[LH1-5]')
    ORDER BY id DESC LIMIT ${perPrefix}) AS one
  WHERE one.series IS NOT NULL GROUP BY 1, 2`

export async function readSimilarSeries(ctx: Ctx, modelRangeId: string) {
  const { series, brands, wmi, names } = await lookups(ctx)
  const producerOf = (id: string) => brands.get(series.get(id)?.brandId ?? '')?.producerId
  const producerId = producerOf(modelRangeId)
  if (!producerId) return []
  const own = await query<{ prefix: string; n: number }>(ctx.db, ownPrefixes, [modelRangeId])
  const platforms = new Set(own.map(({ prefix }) => prefix.slice(3)))
  const makers = new Set(own.map(({ prefix }) => prefix.slice(0, 3)))
  for (const row of wmi.values())
    if (row.code.length === 3 && (row.producerId ?? brands.get(row.brandId ?? '')?.producerId) === producerId)
      makers.add(row.code)
  const prefixes = [...makers].flatMap(maker => [...platforms].map(platform => maker + platform))
  if (prefixes.length === 0) return []
  const rows = await query<{ series: string; prefix: string; n: number }>(ctx.db, seriesOfPrefixes, [
    prefixes,
  ])
  const found = new Map<string, Set<string>>()
  for (const { series: id, prefix } of rows) {
    if (id === modelRangeId || producerOf(id) !== producerId) continue
    found.set(id, (found.get(id) ?? new Set()).add(prefix))
  }
  return [...found]
    .map(([id, shared]) => ({
      modelRangeId: id,
      name: names.series(id, ctx.locale),
      brandName: names.brand(series.get(id)?.brandId ?? null, ctx.locale),
      prefixes: [...shared].sort(),
    }))
    .sort((one, other) => other.prefixes.length - one.prefixes.length || (one.name < other.name ? -1 : 1))
    .slice(0, maxSeries)
}
