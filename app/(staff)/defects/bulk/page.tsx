import { listBulk } from '@/lib/defects/steps/list-bulk'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
import { BulkList } from '../_parts/bulk-list'

export default screen({
  path: '/defects/bulk',
  read: ctx => listBulk(ctx, {}),
  render: rows => (
    <Words names={['bulkJobs']}>
      <BulkList rows={rows} />
    </Words>
  ),
})
