import { randomUUID } from 'node:crypto'
import type { Db } from '@/db/client'
import { writeAudit } from '@/lib/accounts/open-context'
import { findUserById } from '@/lib/accounts/people/find-user'
import { type Ctx, createContext, type User } from '@/lib/core/context'
import { systemGrants } from '@/lib/core/permissions'
import type { Job } from '@/lib/jobs/job'
import type { Services } from '@/lib/services/services'
import { runNextJob } from '@/tests/support/database/run-next-job'

function jobContext(db: Db, user: User | null, now = new Date(), services = {} as Services): Ctx {
  return createContext({
    ...{
      user,
      db,
      grants: systemGrants,
      services,
      locale: 'zh-CN',
      requestId: randomUUID(),
      now,
    },
    ...{ door: 'job', ip: null, userAgent: null, sessionHash: null, ownOrigin: false, writeAudit },
  })
}

/** The context of a job that nobody asked for. */
export const systemContext = (db: Db, now?: Date): Ctx => jobContext(db, null, now)

/** Runs what waits in the queue: how many jobs. */
// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
export async function runJobs(db: Db, kinds: readonly Job<any>[], services?: Services): Promise<number> {
  const open = async (userId: string | null) =>
    jobContext(db, userId === null ? null : await findUserById(db, userId), undefined, services)
  for (let ran = 0; ; ran++) if (!(await runNextJob(db, kinds, open))) return ran
}
