import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import type { ExportOffer } from '../../exports/export-dialog'
import { offerOf } from '../../exports/use-exporting'
import type { AllMatching, Target } from '../target'
import type { RecordActions } from '../use-record-actions'

interface BulkProps {
  rows: Target[]
  clear(): void
  all?: AllMatching
  actions: RecordActions
  onDelete(rows: Target[]): void
  onExport?(offer: ExportOffer): void
  onInvestigate?(rows: Target[]): void
}

export function BulkActions({ rows, clear, all, actions, onDelete, onExport, onInvestigate }: BulkProps) {
  const t = useTranslations()
  return (
    <>
      {(['review', 'handOver'] as const).map(
        name =>
          actions.mayMany(name) && (
            <ActionButton key={name} size="small" onClick={() => actions.openMany(name, rows, clear, all)}>
              {t(`recordActions.bulk.${name}`)}
            </ActionButton>
          ),
      )}
      {onExport && (
        <ActionButton size="small" onClick={() => onExport({ ...(all ?? offerOf(rows)), deleted: false })}>
          {t('defects.exportChosen')}
        </ActionButton>
      )}
      {onInvestigate && !all && (
        <ActionButton size="small" onClick={() => onInvestigate(rows)}>
          {t('investigations.add')}
        </ActionButton>
      )}
      {actions.mayMany('delete') && (
        <ActionButton
          danger
          size="small"
          onClick={() => (all ? actions.openMany('delete', rows, clear, all) : onDelete(rows))}
        >
          {t('defects.removeChosen')}
        </ActionButton>
      )}
    </>
  )
}
