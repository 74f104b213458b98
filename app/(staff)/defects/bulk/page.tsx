import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listBulk } from '@/lib/defects/steps/list-bulk'
import { BulkList } from '../_parts/list/bulk-list'

export default screen({
  path: '/defects/bulk',
  read: ctx => listBulk(ctx, {}),
  render: rows => (
    <Words names={['bulkJobs']}>
      <BulkList rows={rows} />
    </Words>
  ),
})
