import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@/db/client'
import { processorMs } from '@/lib/core/process/processor-time'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { preparePublicReports } from './intake/public-reports'
import { askOnce } from './load'
import { percentile } from './percentile'
import { addReader, startProduct } from './product'

const perSecond = Number(process.env.PER_SECOND) || 50
const seconds = Number(process.env.SECONDS) || 20
const readers = 4
const maxListP95 = 300

const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ dataDir: `${process.env.DATA_DIR || '.data'}/postgres` })
const url = process.env.DATABASE_URL ?? postgres!.url
// All load comes from one machine, so it poses as a trusted proxy and gives each report an address of its own (limits
// are per address).
process.env.TRUSTED_PROXIES = '127.0.0.1,::1'
const reader = await addReader(url)
const product = await startProduct(url)
let passed = false
try {
  passed = await run(reader.database)
} finally {
  await product.stop()
  await reader.leave()
  await postgres?.stop()
}
process.exitCode = passed ? 0 : 1

async function run(database: Database): Promise<boolean> {
  const quiet = await listTimes(5, async () => {})
  const reports = await preparePublicReports(database, perSecond * seconds)
  // Warm up: a server that has just started interprets its code.
  for (const report of await preparePublicReports(database, 60)) await askOnce(product.origin, report.sent)
  const before = processorMs(product.pid)
  let acknowledged: string[] = []
  let failed = 0
  const times: number[] = []
  const busy = await listTimes(seconds, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const started = performance.now()
    const all = reports.map(async ({ sent }, at) => {
      await sleep(started + (at * 1000) / perSecond - performance.now())
      const from = performance.now()
      try {
        const answer = JSON.parse((await askOnce(product.origin, sent, agent)).toString())
        acknowledged.push(answer.data.complaintNo)
      } catch (error) {
        failed++
        if (failed <= 3) console.error((error as Error).message)
      }
      times.push(performance.now() - from)
    })
    await Promise.all(all)
    agent.destroy()
  })
  const used = (processorMs(product.pid) ?? Number.NaN) - (before ?? Number.NaN)
  acknowledged = [...new Set(acknowledged)]
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS stored FROM intake_reports r JOIN defects d ON d.id = r.defect_id AND d.complaint_no = r.complaint_no
     JOIN defect_versions v ON v.defect_id = d.id AND v.version = 1
     JOIN defect_flow f ON f.defect_id = d.id AND f.node = 'report'
     WHERE r.complaint_no = ANY($1)`,
    [acknowledged],
  )
  const { records } = (
    await database.pool.query('SELECT sum(records)::int AS records FROM defect_counts WHERE NOT deleted')
  ).rows[0]
  const stored = rows[0].stored as number
  console.log(
    [
      `${records} records; ${reports.length} reports in ${seconds} s`,
      `acknowledged ${acknowledged.length}, stored ${stored}, refused ${failed}`,
      `a report: p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, slowest ${at(times, 1)} ms`,
      `processor time of the server: ${Math.round(used / reports.length)} ms a report and what was read beside it`,
      `the list of staff: p95 ${at(quiet, 0.95)} ms before, p50 ${at(busy, 0.5)} ms and p95 ${at(busy, 0.95)} ms meanwhile (${busy.length} calls, at most ${maxListP95} ms)`,
    ].join('\n'),
  )
  return stored === acknowledged.length && failed === 0 && at(busy, 0.95) < maxListP95
}

async function listTimes(limit: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: readers })
  let going = true
  const read = async () => {
    while (going) {
      const from = performance.now()
      const body = JSON.stringify({ page: randomInt(1, 20), limit: 10 })
      const headers = { authorization: `Bearer ${reader.token}` }
      await askOnce(
        product.origin,
        { method: 'POST', path: '/app/complaintsvehicleinfo/page', headers, body },
        agent,
      )
      times.push(performance.now() - from)
      await sleep(Math.max(0, 500 - (performance.now() - from)))
    }
  }
  const reading = Array.from({ length: readers }, read)
  const working = work()
  await Promise.race([working.then(() => sleep(limit === 5 ? 5_000 : 0)), sleep((limit + 60) * 1000)])
  await working
  going = false
  await Promise.all(reading)
  agent.destroy()
  return times
}

const at = (times: number[], share: number) => Math.round(percentile(times, share))
