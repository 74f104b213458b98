import { screen } from '@/app/_screen'
import { listExportColumns } from '@/lib/defects/export/list-export-columns'
import { ColumnChooser } from '../_parts/exports/column-chooser'

export default screen({
  path: '/defects/columns',
  words: ['defectExport', 'uiForm'],
  read: ctx => listExportColumns(ctx, {}),
  render: choice => <ColumnChooser choice={choice} />,
})
