import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { exports } from '@/db/schema/exports'
import { jobs } from '@/db/schema/jobs'
import { signedIn } from '@/lib/core/context'
import { operation } from '@/lib/core/operation'
import { exportAccess, presentExport } from './read-export'

const maxExports = 50

export const listExports = operation({
  access: exportAccess,
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await ctx.db
      .select({ row: exports, job: jobs })
      .from(exports)
      .innerJoin(jobs, eq(jobs.id, exports.jobId))
      .where(eq(exports.userId, signedIn(ctx).id))
      .orderBy(desc(exports.id))
      .limit(maxExports)
    return rows.map(({ row, job }) => presentExport(ctx, row, job))
  },
})
