'use client'

import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import css from './consumer.module.css'

const cap = 10_000

export function QueueTabs({ tab, counts }: { tab: string; counts: Record<string, number> }) {
  const t = useTranslations('consumer')
  const format = useFormatter()
  return (
    <nav className={css.tabs} aria-label={t('tabsLabel')}>
      {(['waiting', 'supplement', 'product', 'all'] as const).map(one => (
        <Link
          key={one}
          href={one === 'waiting' ? '/consumer' : `/consumer?tab=${one}`}
          prefetch={false}
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(`tabs.${one}`)}
          {counts[one] !== undefined && (
            <span className={css.count}>
              {format.number(counts[one])}
              {counts[one] >= cap && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
