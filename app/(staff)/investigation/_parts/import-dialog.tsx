import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  return (
    <SheetImportDialog
      {...dialog}
      words="investigations.import"
      template={hrefOf('GET /investigationinfo/excel/template', {})}
      send={form => call('POST /investigationinfo/excel', form, { quiet: true })}
      storeMode="all"
      storableOf={({ failed, created, amended }) => (failed === 0 ? created + amended : 0)}
    />
  )
}
