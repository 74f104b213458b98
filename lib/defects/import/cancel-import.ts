import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { cancelJob } from '@/lib/jobs/cancel-job'
import { findImport } from './read-import'

export const cancelImport = operation({
  access: 'vehicle_defect_import',
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }): Promise<null> {
    const sheet = await findImport(ctx, jobId)
    await ctx.tx(async tx => {
      await cancelJob(tx, 'importSheet', jobId)
      await tx.audit({ action: 'cancelImport', entity: 'import', entityId: sheet.id })
    })
    return null
  },
})
