'use client'

import { useTranslations } from 'next-intl'
import { DeferredButton } from '@/app/_ui/deferred-button'
import { lazyPart } from '@/app/_ui/lazy-part'
import { preloadDates } from './date-range'

const DateAntd = lazyPart(() => preloadDates().then(module => ({ default: module.DateAntd })))

export interface DateFieldProps {
  id?: string
  label: string
  value: string
  onChange(value: string): void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  latest?: string
}

export function DateField(props: DateFieldProps) {
  const t = useTranslations('ui')
  const { id, label, value, disabled, invalid, describedBy } = props
  return (
    <DeferredButton
      {...{ id, label, invalid, describedBy, disabled }}
      aria-haspopup="dialog"
      active={startOpen => <DateAntd {...props} startOpen={startOpen} />}
    >
      <span className={value ? undefined : 'placeholder'}>
        {value || t('pleaseChoose', { title: label })}
      </span>
    </DeferredButton>
  )
}
