import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '@/db/client'
import type { Ctx } from '@/lib/core/context'
import type { Work } from '@/lib/jobs/job'

const readRevision = 'SELECT revision FROM recall_revision WHERE id = 1'
/** pg_locks shows the two integer keys of an advisory lock as unsigned numbers. */
const older = `SELECT count(*)::int AS n FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND objid::bigint < $1
    AND classid::bigint = hashtext('recall_revision')::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const everyMs = 100

/**
 * Waits until no transaction judges records by an earlier revision of the scopes; later ones judge by the current
 * revision themselves. Blocks nobody.
 * @throws Stopped when the job is cancelled meanwhile
 */
export async function waitForWriters(ctx: Pick<Ctx, 'db'>, work: Pick<Work, 'report'>): Promise<void> {
  const [row] = await query<{ revision: number }>(ctx.db, readRevision)
  for (;;) {
    const [held] = await query<{ n: number }>(ctx.db, older, [row!.revision])
    if (held!.n === 0) return
    await work.report({})
    await sleep(everyMs)
  }
}
