import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'
import type { InvestigationImport } from '@/lib/investigations/content/import-investigations'

// One failed row means that no file is stored.
const storableOf = ({ failed, created, amended }: InvestigationImport) =>
  failed === 0 ? created + amended : 0

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  const t = useTranslations('investigations.import')
  return (
    <SheetImportDialog<InvestigationImport>
      {...dialog}
      title={t('title')}
      explain={t('explain')}
      template={hrefOf('GET /investigationinfo/excel/template', {})}
      send={form => call('POST /investigationinfo/excel', form, { quiet: true })}
      storeMode="all"
      storableOf={storableOf}
      storeText={found => t('store', { count: found ? storableOf(found) : 0 })}
      summary={({ created, amended, unchanged, failed }) =>
        t('found', { created, amended, unchanged, failed })
      }
      listed={({ errors }) => t('listed', { count: errors.length })}
      doneText={({ created, amended }) => t('done', { created, amended })}
    />
  )
}
