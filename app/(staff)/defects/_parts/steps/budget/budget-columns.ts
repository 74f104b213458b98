'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { EditableRow, RowColumn } from '@/app/_ui/editable-rows/editable-rows-rules'
import type { Budget } from '@/lib/defects/record/budget'

/** Amounts are in 万元. */
export function useBudgetColumns(): RowColumn[] {
  const t = useTranslations('recordActions.budget')
  return useMemo(
    () => [
      { key: 'name', title: t('name'), type: 'text', required: true, width: 220 },
      { key: 'applyBudget', title: t('applyBudget'), type: 'number', sum: true, width: 136 },
      { key: 'suggestBudget', title: t('suggestBudget'), type: 'number', sum: true, width: 136 },
      { key: 'adjustBudget', title: t('adjustBudget'), type: 'number', sum: true, width: 136 },
      { key: 'remarks', title: t('remarks'), type: 'text' },
    ],
    [t],
  )
}

/** The id is kept, so that the server updates the item instead of creating one. */
export const rowsOf = (budget: Budget | null): EditableRow[] =>
  (budget?.items ?? []).map(({ locked: _, ...item }) => ({ key: item.id, ...item }))

export function itemOf({ key: _, ...cells }: EditableRow) {
  return Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, text || null]))
}
