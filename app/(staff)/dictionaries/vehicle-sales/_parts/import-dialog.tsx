import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { hrefOf } from '@/app/_ui/call-address'
import { SheetImportDialog } from '@/app/(staff)/_parts/sheet-import/sheet-import-dialog'
import type { SalesImport } from '@/lib/sales/import/import-sales'

const storableOf = ({ created, replaced }: SalesImport) => created + replaced

export default function ImportDialog(dialog: { onClose(): void; onDone(): void }) {
  const t = useTranslations('sales.import')
  return (
    <SheetImportDialog<SalesImport>
      {...dialog}
      title={t('title')}
      explain={t('explain')}
      template={hrefOf('GET /vehiclesales/excel/template', {})}
      send={form => call('POST /vehiclesales/excel', form, { quiet: true })}
      storeMode="valid"
      existing={(['replace', 'skip'] as const).map(value => ({ value, label: t(value) }))}
      storableOf={storableOf}
      storeText={found =>
        t(found && found.failed > 0 ? 'storeValid' : 'store', { count: found ? storableOf(found) : 0 })
      }
      summary={({ total, created, replaced, unchanged, skipped, failed }) =>
        t('found', { total, created, replaced, unchanged, skipped, failed })
      }
      listed={({ failed, errors }) =>
        t('wrongRows', { failed, listed: new Set(errors.map(({ row }) => row)).size })
      }
      doneText={({ created, replaced }) => t('done', { created, replaced })}
    />
  )
}
