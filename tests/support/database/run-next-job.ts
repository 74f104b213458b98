import type pg from 'pg'
import { clientOf, connect, type Db } from '@/db/client'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import type { Job } from '@/lib/jobs/job'
import { type JobQueue, runNextJob as runNext } from '@/lib/jobs/run-job'

/** As in the server's job processes, the job's connections refuse writes outside its transactions. */
export async function runNextJob(
  db: Db,
  // biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
  kinds: readonly Job<any>[],
  open: (userId: string | null, locale: string, keyId: string | null) => Promise<Ctx | null>,
  queue?: JobQueue,
  jobId?: string,
): Promise<boolean> {
  const { connectionString } = (clientOf(db) as pg.Pool).options
  const reads = connect(connectionString!, { max: 6, readOnly: true })
  const openReadOnly = async (userId: string | null, locale: string, keyId: string | null) => {
    const ctx = await open(userId, locale, keyId)
    return ctx && createContext({ ...(ctx as Ctx & CtxParts), db: reads.db })
  }
  try {
    return await runNext(db, kinds, openReadOnly, queue, jobId)
  } finally {
    await reads.close()
  }
}
