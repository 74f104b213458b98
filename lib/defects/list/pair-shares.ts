import { type Db, query } from '@/db/client'

interface Shares {
  at: number
  of: Map<number, number>
  records: number
}

const keptFor = 60_000
const statistics = 'SELECT keys, shares, records FROM keyword_statistics()'

let kept: Shares | undefined
let reading: Promise<Shares> | undefined

export async function pairShares(db: Db): Promise<Shares> {
  if (kept && performance.now() - kept.at < keptFor) return kept
  reading ??= read(db).finally(() => {
    reading = undefined
  })
  if (!kept) return reading
  // Stale shares are good enough while new ones are read, or cannot be: nobody waits for this, so nobody else catches it.
  reading.catch(() => {})
  return kept
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
    records: Math.max(0, row?.records ?? 0),
  }
  return kept
}
