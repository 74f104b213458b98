import { screen } from '@/app/_screen'
import { Words } from '@/app/_shell/words'
import { listExports } from '@/lib/defects/export/read-export'
import { exportLabels } from '../_parts/exports/export-labels'
import { ExportList } from '../_parts/exports/export-list'
import { listWords } from '../_parts/list/list-words'

export default screen({
  path: '/defects/exports',
  async read(ctx) {
    const rows = await listExports(ctx, {})
    return { rows, labels: await exportLabels(ctx, rows) }
  },
  render: ({ rows, labels }) => (
    <Words names={['defectExport', ...listWords]}>
      <ExportList rows={rows} labels={labels} />
    </Words>
  ),
})
