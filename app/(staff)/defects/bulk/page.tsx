import { redirect } from 'next/navigation'
import { screen } from '@/app/_screen'
import { listBulkRecords } from '@/lib/defects/steps/bulk/list-bulk-records'
import { listBulk, readBulk } from '@/lib/defects/steps/bulk/read-bulk'
import { BulkRecords } from '../_parts/list/bulk-records'

export default screen({
  path: '/defects/bulk',
  words: ['bulkJobs'],
  async read(ctx, _parameters, { job, ...query }) {
    if (job === undefined) {
      await listBulk.authorize(ctx)
      redirect('/defects/tasks?kind=bulk')
    }
    const bulk = await readBulk(ctx, { jobId: job as string })
    const outcome = (query.outcome ?? (bulk.done === 0 && bulk.refused > 0 ? 'refused' : 'done')) as 'done'
    const page = await listBulkRecords(ctx, { limit: 20, ...query, jobId: bulk.jobId, outcome })
    return { bulk, page, outcome }
  },
  render: data => (
    <BulkRecords key={data.bulk.jobId} bulk={data.bulk} page={data.page} outcome={data.outcome} />
  ),
})
