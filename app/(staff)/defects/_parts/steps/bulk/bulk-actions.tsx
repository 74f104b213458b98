import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { useDenial } from '@/app/_ui/permitted'
import type { Access } from '@/lib/core/permissions'
import { actions as steps } from '@/lib/defects/actions'
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
  const denial = useDenial()
  const button = (access: Access, label: string, onClick: () => unknown, red = false) => {
    const denied = denial(access)
    return (
      <ActionButton key={label} size="small" danger={red && !denied} {...{ onClick, ...denied }}>
        {label}
      </ActionButton>
    )
  }
  const many = (name: 'review' | 'handOver' | 'delete') => actions.openMany(name, rows, clear, all)
  const remove = () => (all ? many('delete') : onDelete(rows))
  return (
    <>
      {(['review', 'handOver'] as const)
        .filter(name => actions.mayMany(name))
        .map(name => button(steps[name].access, t(`recordActions.bulk.${name}`), () => many(name)))}
      {onExport &&
        button('vehicle_defect_export', t('defects.exportChosen'), () =>
          onExport({ ...(all ?? offerOf(rows)), deleted: false }),
        )}
      {onInvestigate &&
        !all &&
        button('investigation:add', t('investigations.add'), () => onInvestigate(rows))}
      {actions.mayMany('delete') && button(steps.delete.access, t('defects.removeChosen'), remove, true)}
    </>
  )
}
