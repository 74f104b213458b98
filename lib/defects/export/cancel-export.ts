import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { cancelJob } from '@/lib/jobs/cancel-job'
import { exportJob } from './export-job'
import { exportAccess, findExport } from './read-export'

export const cancelExport = operation({
  access: exportAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<null> {
    const { row } = await findExport(ctx, jobId)
    await ctx.tx(async tx => {
      await cancelJob(tx, exportJob.kind, jobId)
      await tx.audit({ action: 'cancelExport', entity: 'export', entityId: row.id })
    })
    return null
  },
})
