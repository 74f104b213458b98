'use client'

import { useTranslations } from 'next-intl'
import { DeferredButton } from '@/app/_ui/deferred-button'
import { Icon } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'

const load = () => import('./date-antd')
const DateRangeAntd = lazyPart(() => load().then(module => ({ default: module.DateRangeAntd })))
export const preloadDates = load

export interface DateRangeProps {
  id?: string
  label: string
  value: [from: string, to: string]
  onChange(value: [from: string, to: string]): void
}

export function DateRange(props: DateRangeProps) {
  const t = useTranslations('ui')
  const [from, to] = props.value
  return (
    <DeferredButton
      id={props.id}
      label={props.label}
      aria-haspopup="dialog"
      active={startOpen => <DateRangeAntd {...props} startOpen={startOpen} />}
    >
      <span className={from ? undefined : 'placeholder'}>{from || t('from')}</span>
      <Icon name="right" />
      <span className={to ? undefined : 'placeholder'}>{to || t('to')}</span>
    </DeferredButton>
  )
}
