import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exportColumns } from '@/lib/defects/export/export-columns'
import { readSheet } from '@/lib/excel/read-sheet'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { exportTo, peakOf } from './excel-click'
import { askOnce, load, type Sent } from './load'
import { addReader, startProduct } from './product'
import { memoryOf } from './server-figures'

/*
 * Time of an export through a running server, from the request to the whole file:
 * npm run bench -- excel [--rows N] [--columns N] [--turns N] [--without-reading]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    columns: { type: 'string', default: '40' },
    turns: { type: 'string', default: '3' },
    'without-reading': { type: 'boolean', default: false },
    'without-list': { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(path.join(tmpdir(), 'bench-excel-'))
const at = (name: string) => path.join(folder, name)
const print = (what: string, ...figures: string[]) => console.log(`${what.padEnd(34)} ${figures.join('   ')}`)
const seconds = (value: number) => `${value.toFixed(2)} s`
const megabytes = (value: number | undefined) => `${value?.toFixed(0) ?? '?'} MB`
const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!

const postgres = process.env.DATABASE_URL
  ? undefined
  : await startPostgres({ dataDir: `${process.env.DATA_DIR || '.data'}/postgres` })
const url = process.env.DATABASE_URL ?? postgres!.url
const reader = await addReader(url, { vehicle_defect_export: ['export'] })
const { pool } = reader.database
const limits = await liftLimits()
const product = await startProduct(url)
try {
  await measure()
} finally {
  await product.stop()
  await limits.restore()
  const mine = `user_id = (SELECT id FROM users WHERE login_id = $1)`
  await pool.query(`DELETE FROM exports WHERE ${mine}`, [reader.ctx.user!.loginId])
  await pool.query(`DELETE FROM jobs WHERE ${mine}`, [reader.ctx.user!.loginId])
  await reader.leave()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const { filters, total } = await newest(Number(options.rows))
  const standardFirst = exportColumns
    .filter(column => !column.deleted)
    .sort((one, other) => Number(other.standard) - Number(one.standard))
  const columns = standardFirst.slice(0, Number(options.columns)).map(({ key }) => key)
  const request = { columns, filters, reason: 'bench' }
  const click = (name: string) => exportTo(at(name), product.origin, reader.token, request)
  const list: Sent = {
    method: 'POST',
    path: '/app/complaintsvehicleinfo/page',
    body: JSON.stringify({ page: 1, limit: 10 }),
    headers: { authorization: `Bearer ${reader.token}` },
  }
  console.log(
    `${total} rows × ${columns.length} columns, ${cpus().length} × ${cpus()[0]?.model}, ${process.version}`,
  )
  await load(product.origin, list, { connections: 4, seconds: 1 })
  const small = { ...request, filters: (await newest(2_000)).filters }
  for (let turn = 0; turn < 4; turn++) await exportTo(at('warm'), product.origin, reader.token, small)
  const idle = memoryOf(product.pid)

  const ours: number[] = []
  const firsts: number[] = []
  const peaks: number[] = []
  for (let turn = 0; turn < Number(options.turns); turn++) {
    const [{ took, first }, peak] = await peakOf(product.pid, () => click('ours.xlsx'))
    ours.push(took)
    firsts.push(first)
    peaks.push(peak ?? Number.NaN)
  }
  print(
    'ours, click to file',
    seconds(middle(ours)),
    `${(statSync(at('ours.xlsx')).size / 1e6).toFixed(1)} MB`,
  )
  print('first byte', seconds(Math.max(...firsts)))
  print('server, idle and at most', megabytes(idle), megabytes(Math.max(...peaks)))
  if (!options['without-list']) await beside(list, click)
  if (!options['without-reading']) await readBack()
}

async function beside(list: Sent, click: (name: string) => Promise<unknown>) {
  const alone = await load(product.origin, list, { connections: 1, seconds: 2 })
  const times: number[] = []
  let busy = true
  const three = peakOf(product.pid, () =>
    Promise.all(['a', 'b', 'c'].map(click)).finally(() => {
      busy = false
    }),
  )
  const from = performance.now()
  while (busy) {
    const startedAt = performance.now()
    await askOnce(product.origin, list)
    times.push(performance.now() - startedAt)
  }
  const took = (performance.now() - from) / 1000
  const [, peak] = await three
  times.sort((a, b) => a - b)
  const share = (part: number) => `${times[Math.floor((times.length - 1) * part)]!.toFixed(0)} ms`
  print('three at once', seconds(took), `server at most ${megabytes(peak)}`)
  print(
    'list meanwhile p50, p95, max',
    share(0.5),
    share(0.95),
    share(1),
    `(alone ${alone.p50.toFixed(1)} ms)`,
  )
}

async function readBack() {
  const timed = async (what: string, read: () => Promise<number>) => {
    const from = performance.now()
    const rows = await read()
    print(what, seconds((performance.now() - from) / 1000), `${rows} rows`)
  }
  const own = (file: string) => async () => {
    let rows = 0
    for await (const _ of readSheet(file, 'xlsx', { timeoutMs: 600_000, maxRows: 1_048_576 })) rows++
    return rows - 1
  }
  await timed('our reader, our file', own(at('ours.xlsx'))).catch(error => print('our reader', error.message))
  await timed('exceljs, our file', async () =>
    Number(
      execFileSync(process.execPath, [
        '--input-type=module',
        '-e',
        `import Excel from 'exceljs'
         let rows = 0
         const book = new Excel.stream.xlsx.WorkbookReader(process.argv[1], { worksheets: 'emit', styles: 'ignore' })
         for await (const sheet of book) for await (const _ of sheet) rows++
         console.log(rows - 1)`,
        at('ours.xlsx'),
      ]),
    ),
  )
}

async function newest(rows: number) {
  const { rows: found } = await pool.query(
    `SELECT received_at::text AS day FROM defects WHERE deleted_at IS NULL AND received_at IS NOT NULL
     ORDER BY received_at DESC, id DESC OFFSET $1 LIMIT 1`,
    [Math.max(0, rows - 1)],
  )
  const filters = rows > 0 && found[0] ? { receivedAtFrom: found[0].day as string } : {}
  const { rows: counted } = await pool.query(
    `SELECT count(*)::int AS n FROM defects WHERE deleted_at IS NULL AND ($1::date IS NULL OR received_at >= $1::date)`,
    [filters.receivedAtFrom ?? null],
  )
  return { filters, total: counted[0].n as number }
}

async function liftLimits() {
  const { rows } = await pool.query(`SELECT value FROM parameters WHERE key = 'exportLimits'`)
  const put = (value: object) =>
    pool.query(
      `INSERT INTO parameters (key, value) VALUES ('exportLimits', $1)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(value)],
    )
  await put({ ...rows[0]?.value, reasonAbove: 1e9, jobAbove: 1e9 })
  return {
    restore: () =>
      rows[0] ? put(rows[0].value) : pool.query(`DELETE FROM parameters WHERE key = 'exportLimits'`),
  }
}
