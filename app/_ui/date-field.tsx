'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { preloadDates } from './date-range'
import { lazyPart } from './lazy-part'

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
  const [awake, setAwake] = useState<'focused' | 'open'>()
  const { id, label, value, disabled, invalid, describedBy } = props
  const still = (
    <button
      type="button"
      id={id}
      className="ui-control control"
      aria-label={label}
      aria-haspopup="dialog"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      // The press must not swap the element under the pointer: the release would close what opened.
      onMouseDown={event => event.preventDefault()}
      onClick={() => setAwake('open')}
      onFocus={() => setAwake(now => now ?? 'focused')}
    >
      <span className={value ? undefined : 'placeholder'}>
        {value || t('pleaseChoose', { title: label })}
      </span>
    </button>
  )
  if (!awake) return still
  return (
    <Suspense fallback={still}>
      <DateAntd {...props} startOpen={awake === 'open'} />
    </Suspense>
  )
}
