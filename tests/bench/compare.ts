import { parseArgs } from 'node:util'
import { processorMs } from '@/lib/core/process/processor-time'
import { sessionCookie } from '@/lib/core/session-cookie'
import { startPostgres } from '@/lib/ops/postgres/postgres'
import { load, type Sent } from './load'
import { percentile } from './percentile'
import { openPlace } from './place'
import { addReader, startProduct } from './product'
import { machine } from './write-table'

const { values: options } = parseArgs({
  options: {
    // A checkout of another commit, with its build, whose DATA_DIR holds a copy of the same records.
    before: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    common: { type: 'string', default: '异响' },
    rare: { type: 'string', default: '断轴' },
  },
})
if (!options.before) throw new Error('Say which checkout is compared: --before DIR.')
const dataDir = process.env.DATA_DIR || '.data'
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)]

const place = await openPlace({ dataDir }, options)
const postgres = await startPostgres({ dataDir: `${options.before}/${dataDir}/postgres` })
const reader = await addReader(postgres.url)
const before = await startProduct(postgres.url, options.before)
try {
  const page: Sent = { method: 'GET', path: '/app/defects', headers: {} }
  const cases = [
    ...place.cases.map(({ name, sent }) => ({ name, sent })),
    { name: 'the list as a page', sent: page },
  ].filter(({ name }) => !options.only || name.includes(options.only))
  console.log(
    `${place.records.toLocaleString('en-US')} records, ${machine()}, ${rounds} turns of ${seconds} s each.\n`,
  )
  console.log('| case | before p50 ms | now p50 ms | × | before CPU ms | now CPU ms | × |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  for (const { name, sent } of cases) {
    const sides = [
      { product: before, token: reader.token },
      { product: place.product, token: place.reader.token },
    ].map(side => ({ ...side, p50: [] as number[], cpu: [] as number[] }))
    for (let round = -1; round < rounds; round++)
      // The first turn warms up both, and who is first changes.
      for (const side of round % 2 ? sides : [...sides].reverse()) {
        // A program's header would make a call of the page's address.
        const headers: Record<string, string> =
          sent === page
            ? { cookie: `${sessionCookie}=${side.token}` }
            : { authorization: `Bearer ${side.token}` }
        const used = processorMs(side.product.pid) ?? Number.NaN
        const { p50, requests } = await load(
          side.product.origin,
          { ...sent, headers },
          { connections: 1, seconds },
        )
        if (round < 0) continue
        side.p50.push(p50)
        side.cpu.push(((processorMs(side.product.pid) ?? Number.NaN) - used) / requests)
      }
    const [one, other] = sides.map(({ p50, cpu }) => [percentile(p50, 0.5), percentile(cpu, 0.5)])
    const shown = [0, 1].flatMap(at => [
      one![at]!.toFixed(2),
      other![at]!.toFixed(2),
      (other![at]! / one![at]!).toFixed(2),
    ])
    console.log(`| ${name} | ${shown.join(' | ')} |`)
  }
} finally {
  await before.stop()
  await reader.leave()
  await place.close()
  await postgres.stop()
}
