import { screen } from '@/app/_screen'
import { maxSheetBytes } from '@/lib/defects/import/import-sheet'
import { listImports, readImport } from '@/lib/defects/import/read-import'
import { ImportDesk } from './import-desk'

export default screen({
  path: '/defects/import',
  words: ['importPage', 'sheetImport', 'fields', 'sections', 'units', 'validation', 'uiForm'],
  async read(ctx, _parameters, { job, of }) {
    const jobId = typeof job === 'string' && /^[1-9]\d{0,17}$/.test(job) ? job : null
    const [rows, first] = await Promise.all([
      listImports(ctx, { of: of === 'everybody' ? 'everybody' : 'me' }),
      jobId ? readImport(ctx, { jobId }) : null,
    ])
    return { rows, first }
  },
  render: ({ rows, first }, ctx) => (
    <ImportDesk
      rows={rows}
      first={first}
      maxBytes={maxSheetBytes}
      may={{ addNames: ctx.can('dictionary_brand:add'), list: ctx.can('vehicle_defect:query') }}
    />
  ),
})
