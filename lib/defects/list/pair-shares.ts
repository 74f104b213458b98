import { type Db, query } from '@/db/client'

interface Shares {
  at: number
  of: Map<number, number>
  /** Pairs that the statistics do not list are rarer than this. */
  rarest: number
  records: number
}

const keptFor = 60_000
const statistics = 'SELECT keys, shares, records FROM keyword_statistics()'

let kept: Shares | undefined
let reading: Promise<Shares> | undefined

/** How many records say a pair, as a share of all: from the statistics that ANALYZE keeps of the keyword index. */
export async function pairShares(db: Db): Promise<Shares> {
  if (kept && performance.now() - kept.at < keptFor) return kept
  reading ??= read(db).finally(() => {
    reading = undefined
  })
  // Old shares are good enough while new ones are read.
  return kept ?? reading
}

async function read(db: Db): Promise<Shares> {
  const [row] = await query<{ keys: number[] | null; shares: number[] | null; records: number }>(
    db,
    statistics,
  )
  const of = new Map<number, number>()
  for (const [n, key] of (row?.keys ?? []).entries()) of.set(key, row?.shares?.[n] ?? 0)
  kept = {
    at: performance.now(),
    of,
    rarest: Math.min(0.01, ...of.values()),
    records: Math.max(0, row?.records ?? 0),
  }
  return kept
}
