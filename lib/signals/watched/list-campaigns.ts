import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { inEffect } from '@/lib/defects/recalls/known-recalls'
import type { EventKey, GroupKey } from '../cells/name-cells'

export interface Campaign {
  id: string
  recallNo: string
  state: (typeof inEffect)[number]
  startsAt: string | null
}

// A campaign about the same part whose scope names the series, its brand, or what the group is a part of.
const newest = `SELECT DISTINCT ON (cell.at) cell.at, r.id::text, r.recall_no AS "recallNo", r.state,
    r.starts_at::text AS "startsAt"
  FROM jsonb_to_recordset($1::jsonb) AS cell (at int, series bigint, brand bigint, producer bigint, assembly text, part text)
    JOIN recalls AS r ON r.assembly_code = cell.assembly
      AND (cell.part IS NULL OR r.sub_assembly_code IS NULL OR r.sub_assembly_code = cell.part)
  WHERE r.state = ANY($2) AND (r.producer_id = cell.producer
    OR EXISTS (SELECT FROM recall_scopes AS s LEFT JOIN model_series AS m ON m.id = s.model_range_id
      WHERE s.recall_id = r.id AND NOT s.exclude
        AND (s.model_range_id = cell.series OR s.model_range_id IS NULL AND s.brand_id = cell.brand
          OR cell.series IS NULL AND coalesce(s.brand_id, m.brand_id) = cell.brand)))
  ORDER BY cell.at, r.filed_at DESC, r.id DESC`

// With the part's assembly and the series' brand.
export async function listCampaigns(
  ctx: Ctx,
  cells: readonly { group: GroupKey; event: EventKey }[],
): Promise<(Campaign | null)[]> {
  if (!ctx.can('recall:query')) return cells.map(() => null)
  const rows = cells.map(({ group, event }, at) => ({
    ...{ at, series: group.modelRangeId, brand: group.brandId, producer: group.producerId },
    ...{ assembly: event.assemblyCode, part: event.subAssemblyCode },
  }))
  const found = await query<Campaign & { at: number }>(ctx.db, newest, [JSON.stringify(rows), [...inEffect]])
  const byPlace = new Map(found.map(({ at, ...campaign }) => [at, campaign]))
  return cells.map((_, at) => byPlace.get(at) ?? null)
}
