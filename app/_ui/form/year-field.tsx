'use client'

import { useTranslations } from 'next-intl'
import { DayInput, type DayInputProps } from '@/app/_ui/date/day-input'

export function YearField(props: Omit<DayInputProps, 'latest'>) {
  const t = useTranslations('uiParts')
  return <DayInput {...props} of="year" placeholder={t('chooseYear')} />
}
