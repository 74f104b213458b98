'use client'

import { useTranslations } from 'next-intl'
import { ActionButton } from '../../../../_ui/action-button'
import type { Target } from './target'
import type { RecordActions } from './use-record-actions'

interface BulkProps {
  rows: Target[]
  clear(): void
  actions: RecordActions
  onDelete(rows: Target[]): void
}

/** What can be done with all chosen rows at once. */
export function BulkActions({ rows, clear, actions, onDelete }: BulkProps) {
  const t = useTranslations()
  return (
    <>
      {(['review', 'handOver'] as const).map(
        name =>
          actions.mayMany(name) && (
            <ActionButton key={name} size="small" onClick={() => actions.openMany(name, rows, clear)}>
              {t(`recordActions.bulk.${name}`)}
            </ActionButton>
          ),
      )}
      {actions.mayMany('delete') && (
        <ActionButton danger size="small" onClick={() => onDelete(rows)}>
          {t('defects.removeChosen')}
        </ActionButton>
      )}
    </>
  )
}
