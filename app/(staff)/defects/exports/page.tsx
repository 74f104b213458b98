import { listExports } from '@/lib/defects/export/list-exports'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
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
