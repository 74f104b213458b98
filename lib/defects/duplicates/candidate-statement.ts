import { columnsOf, type RowOf } from '@/db/columns-of'
import { defects } from '@/db/schema/defects'
import { pairsOfRow } from '@/lib/defects/list/keyword'
import { visibleTo } from '@/lib/defects/visible'

const columns = columnsOf(
  defects,
  'd',
  'id state dupGroupId vin mobile cardNo modelRangeId brandId assemblyCode faultDate receivedAt',
)
const compared = `${columns}, d.plate_key AS "plateNo",
  coalesce(nullif(d.description, ''), d.summary) AS text`

const maxCandidates = 40
const mostOfGroup = 60
const mostAlike = 120

const part = (name: string, select: string) => `${name} AS MATERIALIZED (${select})`
const ofPerson = (column: string, value: string) => `SELECT id FROM defects
  WHERE ${column} = ${value} AND deleted_at IS NULL
    AND coalesce(fault_date, received_at) BETWEEN $6::date - 90 AND $6::date + 90
    AND (model_range_id = $7::bigint OR ($7::bigint IS NULL AND brand_id = $8::bigint)) LIMIT ${maxCandidates}`
// LIMIT inside each half, on ids from the index alone: otherwise the planner reads every record of the series.
const ofKind = (beside: string, order: string) => `(SELECT id FROM defects
  WHERE model_range_id = $7::bigint AND assembly_code = $9 AND deleted_at IS NULL AND id ${beside} $12::bigint
  ORDER BY id ${order} LIMIT $11)`

// $1 the record itself (0: none), $2 VIN, $3 mobile, $4 card, $5 the plate's key, $6 day, $7 series, $8 brand, $9 assembly,
// $10 groups of pairs, $11 how many of the same series and assembly on either side of $12 (an id), $13 the caller.
// Unknown values are NULL and match nothing. Every part is MATERIALIZED and uses one index, so that the planner cannot
// merge it with another part.
export const candidateStatement = `WITH ${[
  part(
    'by_vin',
    `SELECT id FROM defects WHERE vin COLLATE "C" = $2 AND deleted_at IS NULL LIMIT ${maxCandidates}`,
  ),
  part('by_mobile', ofPerson('mobile', '$3')),
  part('by_card', ofPerson('card_no', '$4')),
  part(
    'by_plate',
    `SELECT id FROM defects WHERE plate_key = $5 AND deleted_at IS NULL LIMIT ${maxCandidates}`,
  ),
  part('of_kind', `${ofKind('<', 'DESC')} UNION ALL ${ofKind('>', 'ASC')}`),
  part(
    'alike',
    `SELECT hit.id FROM unnest($10::text[]) AS lot(pairs) CROSS JOIN LATERAL (
      WITH held AS MATERIALIZED (SELECT id FROM defects
        WHERE ${pairsOfRow} @> lot.pairs::int4[] AND deleted_at IS NULL)
      SELECT id FROM held LIMIT ${mostOfGroup}) AS hit
    GROUP BY hit.id ORDER BY count(*) DESC, hit.id DESC LIMIT ${mostAlike}`,
  ),
  part(
    'found',
    ['by_vin', 'by_mobile', 'by_card', 'by_plate', 'of_kind', 'alike']
      .map(name => `SELECT id FROM ${name}`)
      .join(' UNION '),
  ),
].join(',\n')}
SELECT ${compared} FROM found
-- Fenced off (OFFSET 0): each by its id, where the planner might read the whole table to hash it.
CROSS JOIN LATERAL (SELECT * FROM defects WHERE id = found.id OFFSET 0) AS d
WHERE d.id <> $1::bigint AND ${visibleTo('$13', 'd.')}
  AND d.id <> ALL (ARRAY(SELECT one_id FROM defect_judgements WHERE other_id = $1::bigint
    UNION ALL SELECT other_id FROM defect_judgements WHERE one_id = $1::bigint))
  AND (d.dup_group_id IS NULL OR d.dup_group_id IS DISTINCT FROM
    (SELECT dup_group_id FROM defects WHERE id = $1::bigint))`

export type Compared = RowOf<typeof columns> & Record<'plateNo' | 'text', string | null>
