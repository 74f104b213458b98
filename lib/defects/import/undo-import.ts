import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { imports } from '@/db/schema/imports'
import { jobs } from '@/db/schema/jobs'
import { type Ctx, signedIn } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { enqueueJob } from '@/lib/jobs/enqueue-job'
import { refuseIfEdited, undoImportJob } from './undo-import-job'

const open = ['queued', 'running']

export const undoImport = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<{ jobId: string }> {
    return ctx.tx(async tx => {
      const [sheet] = await tx.db
        .select()
        .from(imports)
        .where(and(eq(imports.jobId, jobId), eq(imports.userId, signedIn(ctx).id)))
        .for('update')
      if (!sheet) throw new AppError('not_found')
      if (sheet.undoneAt) throw new AppError('import_state', { state: 'undone' })
      if (open.includes(await stateOf(tx, jobId))) throw new AppError('import_state', { state: 'running' })
      // A repeated request returns the pending job.
      if (sheet.undoJobId && open.includes(await stateOf(tx, sheet.undoJobId)))
        return { jobId: sheet.undoJobId }
      const records = await refuseIfEdited(tx, sheet.id)
      if (records === 0) throw new AppError('import_state', { state: 'empty' })
      const undoJobId = await enqueueJob(tx, undoImportJob, { importId: sheet.id })
      await tx.db.update(imports).set({ undoJobId }).where(eq(imports.id, sheet.id))
      return { jobId: undoJobId }
    })
  },
})

async function stateOf(ctx: Ctx, jobId: string): Promise<string> {
  const [row] = await ctx.db.select({ state: jobs.state }).from(jobs).where(eq(jobs.id, jobId))
  return row?.state ?? ''
}
