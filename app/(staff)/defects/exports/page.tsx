import { screen } from '@/app/_screen'
import { listExports } from '@/lib/defects/export/read-export'
import { exportLabels } from '../_parts/exports/export-labels'
import { ExportList } from '../_parts/exports/export-list'
import { listWords } from '../_parts/list/list-words'

export default screen({
  path: '/defects/exports',
  words: ['defectExport', ...listWords],
  async read(ctx) {
    const rows = await listExports(ctx, {})
    return { rows, labels: await exportLabels(ctx, rows) }
  },
  render: ({ rows, labels }) => <ExportList rows={rows} labels={labels} />,
})
