'use client'

import { useTranslations } from 'next-intl'
import { DeferredButton } from '@/app/_ui/deferred-button'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { DateFieldProps } from './date-field'
import { preloadDates } from './date-range'

const YearAntd = lazyPart(() => preloadDates().then(module => ({ default: module.YearAntd })))

export type YearFieldProps = Omit<DateFieldProps, 'latest'>

export function YearField(props: YearFieldProps) {
  const t = useTranslations('uiParts')
  const { id, label, value, disabled, invalid, describedBy } = props
  return (
    <DeferredButton
      {...{ id, label, invalid, describedBy, disabled }}
      aria-haspopup="dialog"
      active={startOpen => <YearAntd {...props} startOpen={startOpen} />}
    >
      <span className={value ? undefined : 'placeholder'}>{value || t('chooseYear')}</span>
    </DeferredButton>
  )
}
