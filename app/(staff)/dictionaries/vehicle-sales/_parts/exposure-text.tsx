import { useFormatter, useTranslations } from 'next-intl'
import type { Exposure } from '@/lib/sales/exposure'
import css from './sales.module.css'

export interface ShownExposure extends Exposure {
  day: string
}

export function ExposureText({ day, vehicles, knownUntil, reason }: ShownExposure) {
  const t = useTranslations('sales.exposure')
  const format = useFormatter()
  const month = knownUntil?.slice(0, 7) ?? ''
  if (vehicles === null) return <p className={css.note}>{t(reason ?? 'none', { month })}</p>
  return (
    <p className={css.note}>{t('known', { day, month, vehicles: format.number(Math.round(vehicles)) })}</p>
  )
}
