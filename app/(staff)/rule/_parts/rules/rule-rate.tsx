'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { RuleRow } from '@/lib/signals/rules/rule-rows'
import css from './rules.module.css'

export function RuleRate({ row, changed }: { row: RuleRow | undefined; changed: boolean }) {
  const t = useTranslations('rule.rate')
  const format = useFormatter()
  const known = row?.backtest as { perMonth?: number; to?: string } | null | undefined
  if (!row || typeof known?.perMonth !== 'number') return <p className={css.rate}>{t('none')}</p>
  const rate = t('known', {
    n: format.number(known.perMonth, { maximumFractionDigits: 1 }),
    to: known.to ?? '',
  })
  return (
    <p className={css.rate} role="status">
      {rate}
      {changed && ` ${t('stale')}`}
    </p>
  )
}
