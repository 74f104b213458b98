import { randomBytes } from 'node:crypto'
import { openAsBlob, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import { exportColumns } from '@/lib/defects/export/export-columns'
import { exportTo } from '../excel/click'
import { preparePublicReports } from '../intake/public-reports'
import { askOnce } from '../load'
import { makeSheet } from '../make-sheet'
import type { Figures } from './figures'

export interface Office {
  origin: string
  token: string
  database: Database
  ctx: Ctx
  folder: string
  figures: Figures
}

const rowsOfImport = 1_000
const pendingStates = ['queued', 'running']

async function call<T>({ origin, token }: Office, method: string, way: string, body?: FormData | object) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${origin}/app/${way}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  })
  const { data, resMsg } = (await answer.json()) as { data: T; resMsg?: string }
  if (!answer.ok) throw new Error(`${method} ${way} answered ${answer.status}: ${resMsg}`)
  return data
}

async function finished(office: Office, way: string): Promise<{ state: string; created?: number }> {
  for (;;) {
    const job = await call<{ state: string; created?: number }>(office, 'GET', way)
    if (!pendingStates.includes(job.state)) return job
    await sleep(1_000)
  }
}

export const importSheet = (office: Office) =>
  office.figures.measure(`import of ${rowsOfImport} rows`, async () => {
    const mark = `D${randomBytes(4).toString('hex')}`
    const file = path.join(office.folder, `${mark}.xlsx`)
    await makeSheet(office.ctx, file, rowsOfImport, mark)
    const form = new FormData()
    form.append('file', await openAsBlob(file), 'day.xlsx')
    form.append('mode', 'valid')
    const { jobId } = await call<{ jobId: string }>(office, 'POST', 'complaintsvehicleinfo/excel', form)
    const { state, created } = await finished(office, `complaintsvehicleinfo/excel/${jobId}`)
    if (created !== rowsOfImport) throw new Error(`${created} rows were stored, ${state}`)
    rmSync(file)
  })

export const exportMonth = (office: Office, monthsAgo: number) =>
  office.figures.measure('export of a month', async () => {
    const from = `${addMonths(today(new Date()), -monthsAgo).slice(0, 7)}-01`
    const filters = { receivedAtFrom: from, receivedAtTo: addMonths(from, 1) }
    const columns = exportColumns.filter(({ deleted }) => !deleted).map(({ key }) => key)
    const file = path.join(office.folder, `${randomBytes(4).toString('hex')}.xlsx`)
    await exportTo(file, office.origin, office.token, {
      columns: columns.slice(0, 40),
      filters,
      reason: 'bench',
    })
    rmSync(file)
  })

/** A rule run is due as soon as the last one is a week old. */
export async function runRules({ database, figures }: Office): Promise<void> {
  const { rows } = await database.pool.query(
    `UPDATE signal_runs SET as_of = as_of - 7 WHERE id = (SELECT id FROM signal_runs WHERE every = 'week'
       ORDER BY as_of DESC LIMIT 1) RETURNING id, as_of::text`,
  )
  if (rows.length === 0) throw new Error('No weekly run is there: start the product on this database once.')
  await figures.measure('rule run, from due to done', async () => {
    const done = `SELECT FROM signal_runs r JOIN jobs j ON j.id = r.job_id
      WHERE r.every = 'week' AND r.id > $1 AND j.state = 'done'`
    while (((await database.pool.query(done, [rows[0].id])).rowCount ?? 0) === 0) await sleep(1_000)
  })
}

export const backtest = (office: Office) =>
  office.figures.measure('back-test of a year', async () => {
    const { records } = await call<{ records: { id: string }[] }>(office, 'GET', 'signalrule/page?limit=1')
    const to = today(new Date())
    const { jobId } = await call<{ jobId: string }>(office, 'POST', 'signalrule/backtest', {
      rules: [records[0]!.id],
      from: addMonths(to, -12),
      to,
    })
    const { state } = await finished(office, `signalrule/backtest/${jobId}`)
    if (state !== 'done') throw new Error(`it is ${state}`)
  })

export async function publicReports(office: Office, perMinute: number, end: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  while (performance.now() < end) {
    const [report] = await preparePublicReports(office.database, 1)
    await office.figures.measure('public report', () => askOnce(office.origin, report!.sent, agent))
    await sleep(60_000 / perMinute)
  }
  agent.destroy()
}
