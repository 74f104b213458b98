import { z } from 'zod'
import { operation } from '@/lib/core/operation'
import { countItems, listJobs } from '@/lib/jobs/read-job'
import { bulkAccess, bulkKind } from './bulk-job'
import { presentBulk } from './read-bulk'

export const listBulk = operation({
  access: bulkAccess,
  input: z.strictObject({}),
  async run(ctx) {
    const jobs = await listJobs(ctx, bulkKind.kind)
    return Promise.all(jobs.map(async job => ({ ...presentBulk(job), ...(await countItems(ctx, job.id)) })))
  },
})

export type BulkRow = Awaited<ReturnType<typeof listBulk>>[number]
