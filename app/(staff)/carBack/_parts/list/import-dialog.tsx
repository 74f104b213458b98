import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  return (
    <SheetImportDialog
      {...dialog}
      words="recalls.import"
      template={hrefOf('GET /recallinfo/excel/template', {})}
      send={form => call('POST /recallinfo/excel', form, { quiet: true })}
      storeMode="all"
      storableOf={({ failed, campaigns }) => (failed === 0 ? campaigns : 0)}
    />
  )
}
