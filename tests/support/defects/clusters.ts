import type { Pool } from 'pg'
import type { Catalogue } from './records'

const background = `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id,
    assembly_code, sub_assembly_code, symptom_codes, vin, description, severity_score, version, created_at)
  select $5 || 'B' || n, 30, day, '01', case n % 2 when 0 then $1::bigint else $3::bigint end,
    case n % 2 when 0 then $2::bigint else $4::bigint end,
    '0' || part, '0' || part || '01', array['S' || 10 + n % 7], null, null, 1, 1, day::timestamp at time zone 'PRC'
  from generate_series(1, 2400) as n, lateral (select $6::date - 1 - (n * 3 / 10) as day, 1 + n % 9 as part) as at`

const cluster = `insert into defects (complaint_no, state, received_at, complaint_type, brand_id, model_range_id,
    assembly_code, sub_assembly_code, symptom_codes, vin, description, severity_score, version, created_at)
  select $3 || 'C' || n, 30, day, '01', $1, $2, '04', '0401', '{S01}', null, null, 4, 1, day::timestamp at time zone 'PRC'
  from generate_series(1, 9) as n, lateral (select $4::date - 1 - (n * 4) as day) as at`

/** Two years of scattered reports before `day`, and in their last weeks nine of one part of a series. */
export async function plantCluster(pool: Pool, ids: Catalogue, day: string): Promise<void> {
  const { brand, series, otherBrand, otherSeries, mark } = ids
  await pool.query(background, [brand, series, otherBrand, otherSeries, mark, day])
  await pool.query(cluster, [brand, series, mark, day])
}
