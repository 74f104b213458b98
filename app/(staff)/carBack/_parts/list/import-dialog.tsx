import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'
import type { RecallImport } from '@/lib/recalls/import/import-recalls'

/** The import is all or nothing: one failed row means no campaign is stored. */
const storableOf = ({ failed, campaigns }: RecallImport) => (failed === 0 ? campaigns : 0)

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  const t = useTranslations('recalls.import')
  return (
    <SheetImportDialog<RecallImport>
      {...dialog}
      title={t('title')}
      explain={t('explain')}
      template={hrefOf('GET /recallinfo/excel/template', {})}
      send={form => call('POST /recallinfo/excel', form, { quiet: true })}
      storeMode="all"
      storableOf={storableOf}
      storeText={found => t('store', { count: found ? storableOf(found) : 0 })}
      summary={({ campaigns, scopes, failed }) => t('found', { campaigns, scopes, failed })}
      listed={({ errors }) => t('listed', { count: errors.length })}
      doneText={({ campaigns }) => t('done', { count: campaigns })}
    />
  )
}
