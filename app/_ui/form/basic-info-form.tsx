import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { Option } from '@/app/_ui/options'
import type { FormField, FormValues } from './form-fields'

const amount = { type: 'number', decimals: 2, min: 0, max: '9999999999.99', maxLength: 13 } as const

interface BasicInfo {
  deptName?: string | null
  leaderOffice?: string | null
  year?: string | number | null
  applyTime?: string | null
  suggestBudget?: string | null
  applyBudget?: string | null
}

export function basicInfoStart(
  today: string,
  defaultYear: 'next' | 'current',
  info: BasicInfo = {},
): FormValues {
  const year = info.year ?? Number(today.slice(0, 4)) + (defaultYear === 'next' ? 1 : 0)
  return {
    deptName: info.deptName ?? null,
    leaderOffice: info.leaderOffice ?? null,
    year: String(year),
    applyTime: info.applyTime ?? today,
    suggestBudget: info.suggestBudget ?? null,
    applyBudget: info.applyBudget ?? null,
  }
}

interface FieldsProps {
  unit?: string
  departments: Option[]
}

export function useBasicInfoFields({ unit, departments }: FieldsProps): FormField[] {
  const t = useTranslations('uiParts.basicInfo')
  return useMemo(
    () => [
      { name: 'deptName', label: t('deptName'), type: 'select', source: { options: departments } },
      { name: 'leaderOffice', label: t('leaderOffice'), type: 'text' },
      { name: 'year', label: t('year'), type: 'year' },
      { name: 'applyTime', label: t('applyTime'), type: 'date' },
      { name: 'applyBudget', label: t('applyBudget'), unit, ...amount },
      { name: 'suggestBudget', label: t('suggestBudget'), unit, ...amount },
    ],
    [t, unit, departments],
  )
}
