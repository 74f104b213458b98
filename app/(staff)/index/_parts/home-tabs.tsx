'use client'

import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import css from './home.module.css'

const order = [4, 2, 3, 1]

export function HomeTabs({ type, counts }: { type: number; counts: MyCounts }) {
  const t = useTranslations('home')
  const format = useFormatter()
  return (
    <nav className={css.tabs} aria-label={t('lists')}>
      {order.map(one => {
        const count = counts.find(({ type: other }) => other === one)
        return (
          <Link
            key={one}
            href={`/index?type=${one}`}
            prefetch={false}
            aria-current={one === type ? 'page' : undefined}
          >
            {t(`types.${one}`)}
            {count && (
              <span className={css.count}>
                {format.number(count.total)}
                {count.capped && '+'}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
