import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '@/db/client'
import { columnsState, emptyColumns, fillColumns } from '@/lib/analysis/columns/store'
import { readReport } from '@/lib/analysis/report/read-report'
import { readTrend } from '@/lib/analysis/trend/read-trend'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { contextOf } from '../../support/people/people'
import { percentile } from '../percentile'
import { childrenOf, memoryOf } from '../server-figures'
import { machine } from '../write-table'
import { ms } from './judged'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, writes: { type: 'string', default: '8' } },
})
const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ dataDir: `${process.env.DATA_DIR || '.data'}/postgres` })
const { db, pool, close } = connect(process.env.DATABASE_URL ?? postgres!.url, { max: 8 })

try {
  const ctx = await contextOf(db, 'all')
  const filling = performance.now()
  await fillColumns(db)
  const filled = performance.now() - filling
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id::text FROM defects WHERE deleted_at IS NULL AND date_trunc('month', received_at) = (
       SELECT date_trunc('month', received_at) FROM defects WHERE isfinite(received_at) GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`,
  )
  const window = { receivedAtFrom: '2024-01-01', receivedAtTo: '2026-12-31' }
  const ask = {
    report: () => readReport(ctx, { ...window, receivedAtFrom: `2024-01-0${randomInt(1, 9)}` }),
    trend: () => readTrend(ctx, { ...window, lens: 'assemblyCode', interval: 'month' }),
  }
  const write = () =>
    pool.query('UPDATE defects SET mileage = mileage WHERE id = $1', [rows[randomInt(rows.length)]!.id])
  const memory = () => childrenOf(process.pid).map(pid => memoryOf(pid) ?? 0)

  console.log(`${machine()}; ${rows.length} records in the month written to; filled in ${ms(filled)} ms.`)
  console.log('| writes a second | report p50 / p95 ms | trend p50 / p95 ms | save p50 / p95 ms | answers |')
  console.log('|--:|--:|--:|--:|--:|')
  for (const rate of [0, Number(options.writes)]) {
    const taken = { report: [] as number[], trend: [] as number[], save: [] as number[] }
    const timed = async (kind: keyof typeof taken, work: () => Promise<unknown>) => {
      const from = performance.now()
      await work()
      taken[kind].push(performance.now() - from)
    }
    const until = performance.now() + Number(options.seconds) * 1000
    const saving = async () => {
      while (rate > 0 && performance.now() < until) {
        await timed('save', write)
        await sleep(1000 / rate)
      }
    }
    const asking = async () => {
      while (performance.now() < until) {
        await timed('report', ask.report)
        await timed('trend', ask.trend)
        await sleep(20)
      }
    }
    await Promise.all([saving(), asking()])
    const both = (of: number[]) =>
      of.length > 0 ? `${ms(percentile(of, 0.5))} / ${ms(percentile(of, 0.95))}` : ''
    console.log(
      `| ${rate} | ${both(taken.report)} | ${both(taken.trend)} | ${both(taken.save)} | ${taken.report.length} |`,
    )
  }
  console.log(`The store is ${columnsState()}; memory of child processes: ${memory().join(', ')} MB.`)
} finally {
  emptyColumns()
  await close()
  await postgres?.stop()
}
