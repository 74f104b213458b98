import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { signedIn } from '@/lib/core/context'
import { instantText } from '@/lib/core/instant'
import { operation } from '@/lib/core/operation'
import type { ImportCounts } from './import-job'

const most = 50

/** The caller's latest imports. */
export const listImports = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({}),
  async run(ctx) {
    const rows = await ctx.db
      .select({ sheet: imports, state: jobs.state, total: jobs.total, done: jobs.done, result: jobs.result })
      .from(imports)
      .innerJoin(jobs, eq(jobs.id, imports.jobId))
      .where(eq(imports.userId, signedIn(ctx).id))
      .orderBy(desc(imports.id))
      .limit(most)
    return rows.map(({ sheet, result, ...job }) => {
      const { created = 0, skipped = 0, failed = 0, valid = 0 } = (result ?? {}) as Partial<ImportCounts>
      return {
        ...job,
        state: sheet.undoneAt ? 'undone' : job.state,
        undoneAt: instantText(sheet.undoneAt),
        undoneBy: sheet.undoneAt && signedIn(ctx).name,
        jobId: sheet.jobId,
        fileName: sheet.fileName,
        size: sheet.size,
        mode: sheet.mode,
        created: sheet.mode === 'all' && job.state !== 'done' ? 0 : created,
        skipped,
        failed,
        valid,
        createdAt: instantText(sheet.createdAt)!,
      }
    })
  },
})
