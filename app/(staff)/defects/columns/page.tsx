import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listExportColumns } from '@/lib/defects/export/list-export-columns'
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
