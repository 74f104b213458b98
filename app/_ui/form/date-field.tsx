'use client'

import { useTranslations } from 'next-intl'
import { lazyPart } from '@/app/_ui/lazy-part'
import { StillButton } from '@/app/_ui/still-button'
import { preloadDates } from './date-range'

const DateAntd = lazyPart(() => preloadDates().then(module => ({ default: module.DateAntd })))

export interface DateFieldProps {
  id?: string
  label: string
  /** `YYYY-MM-DD` or empty. */
  value: string
  onChange(value: string): void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  /** The last day that can be chosen. */
  latest?: string
}

/** One date: a plain element that becomes antd's DatePicker when somebody goes to it. */
export function DateField(props: DateFieldProps) {
  const t = useTranslations('ui')
  const { id, label, value, disabled, invalid, describedBy } = props
  return (
    <StillButton
      {...{ id, label, invalid, describedBy, disabled }}
      aria-haspopup="dialog"
      awake={startOpen => <DateAntd {...props} startOpen={startOpen} />}
    >
      <span className={value ? undefined : 'placeholder'}>
        {value || t('pleaseChoose', { title: label })}
      </span>
    </StillButton>
  )
}
