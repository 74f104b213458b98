import { randomBytes } from 'node:crypto'
import { openAsBlob, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import { addMonths, today } from '@/lib/core/today'
import { exportColumns } from '@/lib/defects/export/export-columns'
import { exportTo } from '../excel-click'
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

async function call<T>({ origin, token }: Caller, method: string, way: string, body?: FormData | object) {
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

async function finished(office: Caller, way: string): Promise<{ state: string; created?: number }> {
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

/** A rule run is due as soon as the last one is a day old. Resolves with the id of the one before, once it is. */
export async function makeRunDue({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE signal_runs SET as_of = as_of - 1 WHERE id = (SELECT id FROM signal_runs WHERE every = 'day'
       ORDER BY as_of DESC LIMIT 1) RETURNING id`,
  )
  if (rows.length === 0) throw new Error('No daily run is there: start the product on this database once.')
  return rows[0]!.id
}

/** How long the runs after `before` took; undefined until one is done. */
export async function secondsOfRun({ pool }: Database, before: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ seconds: number }>(
    `SELECT extract(epoch FROM j.finished_at - j.started_at)::float8 AS seconds FROM signal_runs r
       JOIN jobs j ON j.id = r.job_id WHERE r.every = 'day' AND r.id > $1 AND j.state = 'done'`,
    [before],
  )
  return rows[0]?.seconds
}

export async function runRules({ database, figures }: Office): Promise<void> {
  const before = await makeRunDue(database)
  await figures.measure('rule run, from due to done', async () => {
    while ((await secondsOfRun(database, before)) === undefined) await sleep(1_000)
  })
}

type Caller = Pick<Office, 'origin' | 'token'>

/** Tests back so many of the rules that are on; resolves with the seconds that it took. */
export async function startBacktest(caller: Caller, { years, rules }: { years: number; rules: number }) {
  const { records } = await call<{ records: { id: string; enabled: boolean }[] }>(
    caller,
    'GET',
    'signalrule/page?limit=100',
  )
  const to = today(new Date())
  const from = performance.now()
  const { jobId } = await call<{ jobId: string }>(caller, 'POST', 'signalrule/backtest', {
    rules: records.flatMap(({ id, enabled }) => (enabled ? id : [])).slice(0, rules),
    from: addMonths(to, -12 * years),
    to,
  })
  const { state } = await finished(caller, `signalrule/backtest/${jobId}`)
  if (state !== 'done') throw new Error(`it is ${state}`)
  return (performance.now() - from) / 1000
}

export const backtest = (office: Office) =>
  office.figures.measure('back-test of a year', () => startBacktest(office, { years: 1, rules: 1 }))

export async function publicReports(office: Office, perMinute: number, end: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  while (performance.now() < end) {
    const [report] = await preparePublicReports(office.database, 1)
    await office.figures.measure('public report', () => askOnce(office.origin, report!.sent, agent))
    await sleep(60_000 / perMinute)
  }
  agent.destroy()
}
