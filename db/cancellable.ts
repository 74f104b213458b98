import type pg from 'pg'
import { clientOf, type Db, query } from './client'

/**
 * Runs statements of a transaction until the signal is aborted: the one that runs then is cancelled in the database.
 * @param others for the statement that cancels; the transaction's own connection is busy
 */
export async function cancellable<T>(
  transaction: Db,
  others: Db,
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!signal) return run()
  signal.throwIfAborted()
  const { processID } = clientOf(transaction) as pg.PoolClient & { processID: number }
  let cancelling: Promise<unknown> | undefined
  const cancel = () => {
    cancelling = query(others, 'SELECT pg_cancel_backend($1::int)', [processID]).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await run()
  } finally {
    signal.removeEventListener('abort', cancel)
    // Before the connection is given back, or the cancelling would hit the next one's statement.
    await cancelling
  }
}
