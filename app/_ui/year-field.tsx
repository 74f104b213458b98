'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { preloadDates } from './date-range'
import { lazyPart } from './lazy-part'

const YearAntd = lazyPart(() => preloadDates().then(module => ({ default: module.YearAntd })))

export interface YearFieldProps {
  id?: string
  label: string
  /** `YYYY` or empty. */
  value: string
  onChange(value: string): void
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
}

/** One year: a plain element that becomes antd's picker when somebody goes to it. */
export function YearField(props: YearFieldProps) {
  const t = useTranslations('uiParts')
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
      <span className={value ? undefined : 'placeholder'}>{value || t('chooseYear')}</span>
    </button>
  )
  if (!awake) return still
  return (
    <Suspense fallback={still}>
      <YearAntd {...props} startOpen={awake === 'open'} />
    </Suspense>
  )
}
