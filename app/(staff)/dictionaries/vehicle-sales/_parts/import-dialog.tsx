import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  return (
    <SheetImportDialog
      {...dialog}
      words="sales.import"
      template={hrefOf('GET /vehiclesales/excel/template', {})}
      send={form => call('POST /vehiclesales/excel', form, { quiet: true })}
      storeMode="valid"
      existing={['replace', 'skip']}
      storableOf={({ created, replaced }) => created + replaced}
    />
  )
}
