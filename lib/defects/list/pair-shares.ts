import { type Db, query } from '@/db/client'
import { processWide } from '@/lib/core/process-wide'

interface Shares {
  at: number
  of: Map<number, number>
  records: number
}

const keptFor = 60_000
const statistics = 'SELECT keys, shares, records FROM keyword_statistics()'

const storeOf = () => processWide('pair-shares', (): { kept?: Shares; reading?: Promise<Shares> } => ({}))

export async function pairShares(db: Db): Promise<Shares> {
  const store = storeOf()
  if (store.kept && performance.now() - store.kept.at < keptFor) return store.kept
  store.reading ??= read(db)
    .then(shares => {
      store.kept = shares
      return shares
    })
    .finally(() => {
      store.reading = undefined
    })
  if (!store.kept) return store.reading
  // Stale shares are good enough while new ones are read, or cannot be: nobody waits for this, so nobody else catches it.
  store.reading.catch(() => {})
  return store.kept
}

async function read(db: Db): Promise<Shares> {
  const [row] = await query<{ keys: number[] | null; shares: number[] | null; records: number }>(
    db,
    statistics,
  )
  const of = new Map<number, number>()
  for (const [n, key] of (row?.keys ?? []).entries()) of.set(key, row?.shares?.[n] ?? 0)
  return { at: performance.now(), of, records: Math.max(0, row?.records ?? 0) }
}
