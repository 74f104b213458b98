import { query } from '@/db/client'
import type { TestDatabase } from './database'

const batchSize = 5_000

export async function fillWithRecords(
  { owner: { db } }: Pick<TestDatabase, 'owner'>,
  ids: { producer: string; brand: string; series: string; otherBrand: string },
  records: number,
): Promise<void> {
  await query(db, 'TRUNCATE defects, defect_counts RESTART IDENTITY CASCADE')
  // In batches: in one statement a busy machine would exceed the pool's statement_timeout.
  for (let from = 1; from <= records; from += batchSize)
    await query(
      db,
      `INSERT INTO defects (complaint_no, state, received_at, complaint_type, source, province, city, vin, producer_id,
       brand_id, model_range_id, power_type, assembly_code, sub_assembly_code, fault_date, mileage, summary, description,
       crash, fire, rollover, injured_count, death_count, risk_level, quality_type, severity_score, created_at)
     SELECT 'QX' || to_char(day, 'YYYYMMDD') || lpad(i::text, 6, '0'), (ARRAY[50, 50, 50, 50, 90, 90, 10, 20, 30, 40])[1 + i % 10],
       day, '0' || 1 + i % 2, '0' || 1 + i % 3, CASE WHEN i % 3 = 0 THEN '310000' ELSE '440000' END,
       CASE WHEN i % 3 = 0 THEN '310100' ELSE '440100' END, 'LSVAB2183K2' || lpad(i::text, 6, '0'), $1::bigint,
       CASE WHEN i % 20 = 0 THEN $4::bigint ELSE $2::bigint END, $3::bigint, CASE WHEN i % 4 = 0 THEN 'BEV' ELSE 'GAS' END,
       CASE WHEN i % 5 = 0 THEN '04' ELSE '01' END, CASE WHEN i % 5 = 0 THEN '0401' ELSE '0101' END, day - i % 50,
       i % 150000, '第' || i || '次报告', CASE WHEN i % 5 < 2 THEN '低速行驶有异响' ELSE '高速行驶抖动' END
         || CASE WHEN i % 6000 = 0 THEN '，随后断轴' ELSE '' END,
       i % 30 = 0, i % 200 = 0, i % 500 = 0, CASE WHEN i % 100 = 0 THEN 1 ELSE 0 END, CASE WHEN i % 1000 = 0 THEN 1 ELSE 0 END,
       (ARRAY['H', 'M', 'L', NULL])[1 + i % 4], (i % 2)::text, i % 20, now() - make_interval(mins => $5::int - i)
     FROM (SELECT i, date '2020-01-01' + i / 40 AS day FROM generate_series($6::int, $7::int) AS i) AS numbered`,
      [
        ids.producer,
        ids.brand,
        ids.series,
        ids.otherBrand,
        records,
        from,
        Math.min(records, from + batchSize - 1),
      ],
    )
  await query(db, 'ANALYZE defects')
}
