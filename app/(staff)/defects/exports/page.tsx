import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listExports } from '@/lib/defects/export/list-exports'
import { ExportList } from '../_parts/exports/export-list'

export default screen({
  path: '/defects/exports',
  read: ctx => listExports(ctx, {}),
  render: rows => (
    <Words names={['defectExport']}>
      <ExportList rows={rows} />
    </Words>
  ),
})
