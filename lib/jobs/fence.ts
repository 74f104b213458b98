import { query } from '@/db/client'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { requireDatabaseRoom } from '@/lib/core/database-room'
import { Stopped } from './job'

export interface Attempt {
  id: string
  attempts: number
}

/**
 * KEY SHARE lets progress and the lease be written meanwhile, and makes the claim of the next attempt (FOR UPDATE SKIP
 * LOCKED) pass the job over until the transaction has ended. The name is for whoever has to end a transaction whose
 * process stands still: see freeLostJobs.
 */
const hold = `SELECT set_config('application_name', $3, true) FROM jobs
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running' FOR KEY SHARE`

export const connectionName = 'vehicle-defects job '

/**
 * The context of one attempt of a job: none of its transactions begins, or commits, after a later attempt has begun.
 * @throws Stopped instead
 */
export function fenced(ctx: Ctx, { id, attempts }: Attempt): Ctx {
  return createContext({
    ...(ctx as Ctx & CtxParts),
    async fence(transaction) {
      await requireDatabaseRoom()
      const held = await query(transaction, hold, [id, attempts, connectionName + id])
      if (held.length === 0) throw new Stopped()
    },
  })
}

export async function takenOver(ctx: Ctx): Promise<boolean> {
  return ctx.tx(async () => false).catch(error => error instanceof Stopped)
}
