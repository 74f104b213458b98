'use client'

import { useTranslations } from 'next-intl'
import { ActionButton } from '../../../../_ui/action-button'
import type { AllMatching, Target } from './target'
import type { RecordActions } from './use-record-actions'

interface BulkProps {
  rows: Target[]
  clear(): void
  /** Instead of the rows: everything that matches. */
  all?: AllMatching
  actions: RecordActions
  onDelete(rows: Target[]): void
}

/** What can be done with all chosen rows at once. */
export function BulkActions({ rows, clear, all, actions, onDelete }: BulkProps) {
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
