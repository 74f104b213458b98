import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { id } from '@/lib/core/text'
import { cancelJob } from '@/lib/jobs/read-job'
import { bulkAccess, bulkKind } from './bulk-job'

export const cancelBulk = operation({
  access: bulkAccess,
  input: z.strictObject({ jobId: id }),
  async run(ctx, { jobId }) {
    await cancelJob(ctx, bulkKind.kind, jobId)
    return { jobId }
  },
})
