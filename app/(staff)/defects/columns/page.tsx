import { listExportColumns } from '@/lib/defects/export/list-export-columns'
import { screen } from '../../../_screen'
import { Words } from '../../../_shell/words'
import { ColumnChooser } from '../_parts/exports/column-chooser'

export default screen({
  path: '/defects/columns',
  read: ctx => listExportColumns(ctx, {}),
  render: choice => (
    <Words names={['defectExport', 'uiForm']}>
      <ColumnChooser choice={choice} />
    </Words>
  ),
})
