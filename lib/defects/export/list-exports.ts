import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '@/db/schema/accounts'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { exportAccess, presentExport } from './read-export'

const maxExports = 50

export const listExports = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id.optional() }),
  async run(ctx, { jobId }) {
    const me = signedIn(ctx).id
    // Who reads the audit log sees the one export that its row is about, whoever started it.
    const anybody = jobId !== undefined && ctx.can('system_audit:query')
    const rows = await ctx.db
      .select({ row: exports, job: jobs, userName: users.name })
      .from(exports)
      .innerJoin(jobs, eq(jobs.id, exports.jobId))
      .innerJoin(users, eq(users.id, exports.userId))
      .where(
        and(
          anybody ? undefined : eq(exports.userId, me),
          jobId === undefined ? undefined : eq(exports.jobId, jobId),
        ),
      )
      .orderBy(desc(exports.id))
      .limit(maxExports)
    return rows.map(({ row, job, userName }) => ({
      ...presentExport(ctx, row, job),
      userName,
      mine: row.userId === me,
    }))
  },
})

export type ListedExport = Awaited<ReturnType<typeof listExports>>[number]
