'use client'

import { useTranslations } from 'next-intl'
import type { RowAction } from '@/app/_ui/table/row-actions'
import { actions as declared } from '@/lib/defects/actions'
import type { Target } from './target'
import type { RecordActions } from './use-record-actions'

export function useRowActions(actions: RecordActions, onDelete: (records: Target[]) => void) {
  const t = useTranslations()
  return (row: Target): RowAction[] => {
    const { step, edit, remove, others } = actions.offered(row)
    const dialogs = (step ? [step, ...others] : others).map(name => ({
      key: name,
      label: t(`recordActions.names.${name}`),
      onSelect: () => actions.open(name, row),
    }))
    const editing = edit
      ? [
          {
            key: 'edit',
            label: t('defects.edit'),
            href: `/defects/${row.id}/edit`,
            access: declared.amend.access,
          },
        ]
      : []
    return [
      { key: 'view', label: t('defects.view'), href: `/defects/${row.id}` },
      ...(step ? [...dialogs.slice(0, 1), ...editing, ...dialogs.slice(1)] : [...editing, ...dialogs]),
      ...(remove
        ? [{ key: 'remove', label: t('defects.remove'), danger: true, onSelect: () => onDelete([row]) }]
        : []),
    ]
  }
}
