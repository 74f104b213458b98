import { query } from '@/db/client'
import { type Ctx, type CtxParts, createContext } from '@/lib/core/context'
import { requireDatabaseRoom } from '@/lib/core/limits/database-room'
import { Stopped } from './job'

export interface Attempt {
  id: string
  attempts: number
}

/**
 * KEY SHARE allows updates of progress and lease meanwhile, and makes the next attempt's claim (FOR UPDATE
 * SKIP LOCKED) skip the job until this transaction has ended. By the application name freeLostJobs finds and
 * ends transactions of a stalled process.
 */
const hold = `SELECT set_config('application_name', $3, true) FROM jobs
  WHERE id = $1::bigint AND attempts = $2 AND state = 'running' FOR KEY SHARE`

export const connectionName = 'vehicle-defects job '

/**
 * No transaction of this context begins or commits after a later attempt has begun.
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
