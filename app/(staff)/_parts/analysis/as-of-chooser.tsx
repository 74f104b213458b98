'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { DateField } from '@/app/_ui/date/day-input'
import { useNavigate } from '@/app/_ui/navigation'
import css from './analysis.module.css'

const isDay = /^\d{4}-\d{2}-\d{2}$/

export function AsOfChooser({ today }: { today: string }) {
  const t = useTranslations('analysis')
  const path = usePathname()
  const query = useSearchParams()
  const [go] = useNavigate()
  const choose = (day: string) => {
    const next = new URLSearchParams(query)
    next.delete('asOf')
    if (day && day < today) next.set('asOf', `${day}T23:59:59+08:00`)
    void go(next.size > 0 ? `${path}?${next}` : path, { scroll: false })
  }
  return (
    <span className={css.asOf}>
      <DateField
        label={t('chooseAsOf')}
        value={query.get('asOf')?.slice(0, 10) ?? ''}
        latest={today}
        onChange={day => {
          if (day === '' || isDay.test(day)) choose(day)
        }}
      />
    </span>
  )
}
