import type { Database } from '@/db/client'

export async function plantRecalls({ pool }: Pick<Database, 'pool'>, campaigns: number): Promise<void> {
  await pool.query(
    `WITH chosen AS (SELECT model_range_id AS series, row_number() OVER (ORDER BY count(*) DESC) - 1 AS place
        FROM defects WHERE model_range_id IS NOT NULL GROUP BY 1),
      planted AS (INSERT INTO recalls (recall_no, title, kind, influence, producer_id, assembly_code, defect, filed_at,
          starts_at, quantity, state)
        SELECT 'BENCH' || n, 'Bench ' || n, 'safety', 'voluntary', (SELECT min(id) FROM producers), '04', 'x',
          date '2024-01-01' + n, date '2024-02-01' + n, 1000, 'running' FROM generate_series(1, $1::int) AS n
        ON CONFLICT (recall_no) DO NOTHING RETURNING id, substr(recall_no, 6)::int AS n)
      INSERT INTO recall_scopes (recall_id, sort, model_range_id, production_from, production_to, model_year_from)
      SELECT p.id, s, c.series, date '2018-01-01' + (p.n * 7), date '2019-06-30' + (p.n * 7), 2016
      FROM planted AS p CROSS JOIN generate_series(0, 9) AS s
        JOIN chosen AS c ON c.place = (p.n * 10 + s) % (SELECT count(*) FROM chosen)`,
    [campaigns],
  )
}
