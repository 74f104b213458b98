import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { cancelJob } from '@/lib/jobs/cancel-job'
import { bulkAccess, bulkJob } from './bulk-job'

/** Stops a bulk step of the caller's; the records that it was taken with stay as they are. */
export const cancelBulk = operation({
  access: bulkAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }) {
    await cancelJob(ctx, bulkJob.kind, jobId)
    return { jobId }
  },
})
