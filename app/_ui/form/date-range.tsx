import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { DayInput } from '@/app/_ui/date/day-input'
import { Icon } from '@/app/_ui/icon'
import { isDay } from '@/lib/values/day'

interface DateRangeProps {
  id?: string
  label: string
  value: [from: string, to: string]
  onChange(value: [from: string, to: string]): void
}

export function DateRange({ id, label, value: [from, to], onChange }: DateRangeProps) {
  const t = useTranslations('ui')
  const own = useId()
  const end = useRef<HTMLSpanElement>(null)
  const crossed = isDay(from) && isDay(to) && from > to
  const wrong = crossed || [from, to].some(one => one && !isDay(one))
  const shared = { of: 'day', bare: true, span: [from, to] as [string, string], onSpan: onChange } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a flex row everywhere
    <span
      className="ui-control control range"
      role="group"
      aria-label={label}
      data-invalid={wrong || undefined}
    >
      <DayInput
        {...shared}
        id={id ?? own}
        label={`${label} ${t('from')}`}
        placeholder={t('from')}
        value={from}
        onChange={day => onChange([day, to])}
        onPicked={() => !to && end.current?.querySelector('input')?.focus()}
      />
      <Icon name="right" />
      <span ref={end} className="flex flex-1 min-w-0">
        <DayInput
          {...shared}
          label={`${label} ${t('to')}`}
          placeholder={t('to')}
          value={to}
          wrong={crossed ? t('date.crossed') : undefined}
          onChange={day => onChange([from, day])}
        />
      </span>
    </span>
  )
}
