import { startPostgres } from '@/lib/ops/postgres/postgres'
import { type Case, chooseCases } from './cases'
import { load, type Sent } from './load'
import { addReader, startProduct } from './product'

export type Place = Awaited<ReturnType<typeof openPlace>>

export async function openPlace(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  words: { common: string; rare: string },
) {
  const postgres = databaseUrl ? undefined : await startPostgres({ dataDir: `${dataDir}/postgres` })
  const url = databaseUrl ?? postgres!.url
  const reader = await addReader(url)
  const product = await startProduct(url)
  const { rows } = await reader.database.pool.query(
    'SELECT sum(records)::int AS n FROM defect_counts WHERE NOT deleted',
  )
  return {
    url,
    reader,
    product,
    records: rows[0].n as number,
    cases: await chooseCases(reader.database, reader.ctx, words),
    sent: (one: Case): Sent => ({ ...one.sent, headers: { authorization: `Bearer ${reader.token}` } }),
    async close() {
      await product.stop()
      await reader.leave()
      await postgres?.stop()
    },
  }
}

export async function growthOf(name: string, place: Place, smaller: Place, seconds: number): Promise<number> {
  const medians = { here: 0, there: 0 }
  for (let turn = 0; turn < 4; turn++)
    for (const [key, { product, cases, sent }] of [
      ['here', place],
      ['there', smaller],
    ] as const) {
      const one = cases.find(other => other.name === name)!
      // The first turn warms up both.
      const { p50 } = await load(product.origin, sent(one), { connections: 1, seconds: seconds / 3 })
      if (turn > 0) medians[key] += p50
    }
  return medians.here / medians.there
}
