'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Icon } from './icon'
import { lazyPart } from './lazy-part'

const load = () => import('./date-antd')
const DateRangeAntd = lazyPart(() => load().then(module => ({ default: module.DateRangeAntd })))
export const preloadDates = load

export interface DateRangeProps {
  id?: string
  label: string
  /** `YYYY-MM-DD`, empty where it is open. */
  value: [from: string, to: string]
  onChange(value: [from: string, to: string]): void
}

/** Two dates: a plain element that becomes antd's RangePicker when somebody goes to it. */
export function DateRange(props: DateRangeProps) {
  const t = useTranslations('ui')
  const [awake, setAwake] = useState<'focused' | 'open'>()
  const [from, to] = props.value
  const still = (
    <button
      type="button"
      id={props.id}
      className="ui-control control"
      aria-label={props.label}
      aria-haspopup="dialog"
      // The press must not swap the element under the pointer: the release would close what opened.
      onMouseDown={event => event.preventDefault()}
      onClick={() => setAwake('open')}
      onFocus={() => setAwake(now => now ?? 'focused')}
    >
      <span className={from ? undefined : 'placeholder'}>{from || t('from')}</span>
      <Icon name="right" />
      <span className={to ? undefined : 'placeholder'}>{to || t('to')}</span>
    </button>
  )
  if (!awake) return still
  return (
    <Suspense fallback={still}>
      <DateRangeAntd {...props} startOpen={awake === 'open'} />
    </Suspense>
  )
}
