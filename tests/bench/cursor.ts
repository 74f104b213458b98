import { parseArgs } from 'node:util'
import { percentile } from './percentile'
import { openPlace } from './place'
import { memoryOf } from './server-figures'
import { machine } from './write-table'

const { values: options } = parseArgs({ options: { limit: { type: 'string', default: '100' } } })
const limit = Number(options.limit)
const place = await openPlace({ dataDir: process.env.DATA_DIR || '.data' }, { common: '异响', rare: '断轴' })
try {
  const { product, reader } = place
  const headers = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' }
  const seen = new Set<string>()
  const times: number[] = []
  const begun = performance.now()
  for (let after: string | null = '', more = true; more; ) {
    const asked = performance.now()
    const answer: Response = await fetch(`${product.origin}/app/complaintsvehicleinfo/page`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ after, limit }),
    })
    const { data }: { data: { records: { id: string }[]; hasMore: boolean; after: string } } =
      await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(data))
    times.push(performance.now() - asked)
    for (const { id } of data.records) seen.add(id)
    more = data.hasMore
    after = data.after
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${machine()}; ${place.records.toLocaleString('en-US')} records, ${seen.size.toLocaleString('en-US')} read by cursor in ${seconds.toFixed(0)} s, ${times.length} pages of ${limit}.`,
  )
  const tenth = Math.floor(times.length / 10)
  for (const [name, part] of [
    ['first tenth', times.slice(0, tenth)],
    ['middle', times.slice(tenth, -tenth)],
    ['last tenth', times.slice(-tenth)],
  ] as const)
    console.log(
      `| ${name} | p50 ${percentile(part, 0.5).toFixed(0)} ms | p95 ${percentile(part, 0.95).toFixed(0)} ms |`,
    )
  console.log(`Memory of the server: ${memoryOf(product.pid)?.toFixed(0)} MB.`)
} finally {
  await place.close()
}
