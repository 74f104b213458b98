import { Agent } from 'node:http'
import { connect } from '@/db/client'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { after, readList } from './bench/insight/analysts'
import { askOnce } from './bench/load'
import { addReader, startProduct } from './bench/product'
const postgres = await startPostgres({ dataDir: `${process.env.DATA_DIR}/postgres` })
const reader = await addReader(postgres.url, { vehicle_defect: ['query', 'get'], defect_analysis: ['query', 'export'] })
const product = await startProduct(postgres.url)
const agent = new Agent({ keepAlive: true })
const list = async () => { const t = performance.now(); const r = await fetch(`${product.origin}/app/complaintsvehicleinfo/page`, { method: 'POST', headers: { authorization: `Bearer ${(reader as any).token}`, 'content-type': 'application/json' }, body: '{"limit":10}' }); await r.text(); if (r.status !== 200) throw new Error(String(r.status)); return performance.now() - t }
const { pool } = connect(postgres.url, { max: 4 })
const heavy = async (until: () => boolean) => { let n = 0; while (!until()) { await pool.query(`SELECT model_range_id, sub_assembly_code, count(*) FROM defects WHERE deleted_at IS NULL AND state >= 10 AND received_at BETWEEN '2025-01-01' AND '2025-06-30' GROUP BY GROUPING SETS ((1,2),(1),(2))`); n++ } return n }
const spin = async (until: () => boolean, ms: number) => { while (!until()) { await new Promise(d => setImmediate(d)) } }
for (let i = 0; i < 200; i++) await list()
for (const loops of [0, 1, 2, 0, 1, 2]) {
  const until = after(12_000)
  const [p95, ...n] = await Promise.all([readList(list, until), ...Array.from({ length: loops }, () => heavy(until))])
  console.log(loops, 'SQL loops: list p95', p95.toFixed(1), n)
}
await product.stop(); await pool.end(); await (reader as any).remove?.(); await postgres.stop(3000); process.exit(0)
