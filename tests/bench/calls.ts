import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { processorMs } from '@/lib/core/process/processor-time'
import { sessionCookie } from '@/lib/core/session-cookie'
import type { Case } from './cases'
import { type Figures, load, type Sent } from './load'
import { growthOf, openPlace } from './place'
import { memoryOf, pageWeight } from './server-figures'
import { type Measured, report } from './table'
import { machine, writeTable } from './write-table'

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    common: { type: 'string', default: '异响' },
    rare: { type: 'string', default: '断轴' },
    only: { type: 'string' },
    // A data folder with fewer rows, to measure how a case grows with the number of rows.
    smaller: { type: 'string' },
  },
})
const seconds = Number(options.seconds)

const place = await openPlace(
  { dataDir: process.env.DATA_DIR || '.data', databaseUrl: process.env.DATABASE_URL },
  options,
)
const smaller = options.smaller ? await openPlace({ dataDir: options.smaller }, options) : undefined
const { reader, product } = place
const floor = fork(new URL('floor.ts', import.meta.url), { serialization: 'advanced' })
try {
  const cases = place.cases.filter(({ name }) => !options.only || name.includes(options.only))
  floor.send({ url: place.url, cases: cases.map(one => one.floor) })
  const [port] = await once(floor, 'message')
  await warmUp(cases, `http://127.0.0.1:${port}`)
  const measured: Measured[] = []
  for (const one of cases) measured.push(await measure(one, `http://127.0.0.1:${port}`))
  const page = await measurePage()
  const memory = memoryOf(product.pid)
  if (smaller) for (const one of measured) one.growth = await growthOf(one.name, place, smaller, seconds)
  const text = report({
    records: place.records,
    measured,
    page,
    weight: page && (await pageWeight(product.origin, '/app/defects', pageHeaders())),
    memory,
    machine: machine(),
    smaller: smaller?.records,
  })
  console.log(text)
  // A partial run must not replace the whole table.
  if (!options.only) writeTable('calls', text)
} finally {
  floor.disconnect()
  await place.close()
  await smaller?.close()
}

/** Node interprets code before it compiles it, so only a warmed-up server is measured. */
async function warmUp(cases: Case[], floorOrigin: string) {
  for (let round = 0; round < 2; round++)
    for (const one of cases) {
      await load(product.origin, place.sent(one), { connections: 4, seconds: 1 })
      await load(
        floorOrigin,
        { ...one.sent, path: one.floor.path, headers: {} },
        { connections: 4, seconds: 0.3 },
      )
    }
}

async function measure(one: Case, floorOrigin: string): Promise<Measured> {
  const sent = place.sent(one)
  const least: Sent = { ...one.sent, path: one.floor.path, headers: {} }
  await load(product.origin, sent, { connections: 1, seconds: 0.7 })
  await load(floorOrigin, least, { connections: 1, seconds: 0.7 })
  const result: Partial<Measured> = {
    name: one.name,
    total: one.total,
    maxTimes: one.maxTimes,
    maxP95: one.maxP95,
    minShare: one.minShare,
  }
  for (const connections of [1, 10] as const) {
    // Alternate in short turns, so that other load on the machine affects both alike.
    const turns = Math.max(2, Math.round(seconds / 0.4))
    const ours: Figures[] = []
    const theirs: Figures[] = []
    const before = processorMs(product.pid)
    for (let turn = 0; turn < turns; turn++) {
      theirs.push(await load(floorOrigin, least, { connections, seconds: seconds / turns }))
      ours.push(await load(product.origin, sent, { connections, seconds: seconds / turns }))
    }
    const [mine, bare] = [together(ours), together(theirs)]
    const used = (processorMs(product.pid) ?? Number.NaN) - (before ?? Number.NaN)
    result[connections === 1 ? 'one' : 'ten'] = { ours: mine, floor: bare, cpu: used / mine.requests }
  }
  return result as Measured
}

function together(all: Figures[]): Figures {
  const median = (pick: (figures: Figures) => number) =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)]!
  return {
    p50: median(one => one.p50),
    p95: median(one => one.p95),
    perSecond: median(one => one.perSecond),
    requests: all.reduce((sum, one) => sum + one.requests, 0),
    bytes: all[0]!.bytes,
  }
}

function pageHeaders() {
  return { cookie: `${sessionCookie}=${reader.token}` }
}

async function measurePage(): Promise<{ one: Figures; ten: Figures; cpu: number } | undefined> {
  if (options.only && options.only !== 'page') return undefined
  const sent: Sent = { method: 'GET', path: '/app/defects', headers: pageHeaders() }
  await load(product.origin, sent, { connections: 2, seconds: 2 })
  const one = await load(product.origin, sent, { connections: 1, seconds })
  const before = processorMs(product.pid)
  const ten = await load(product.origin, sent, { connections: 10, seconds })
  return { one, ten, cpu: ((processorMs(product.pid) ?? Number.NaN) - (before ?? Number.NaN)) / ten.requests }
}
