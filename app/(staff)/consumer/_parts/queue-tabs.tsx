'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import css from './consumer.module.css'

const cap = 10_000
const tabs = ['waiting', 'supplement', 'product', 'all'] as const

export function QueueTabs({ tab, counts }: { tab: string; counts: Record<string, number> }) {
  const t = useTranslations('consumer')
  const format = useFormatter()
  const countOf = (count: number | undefined) =>
    count !== undefined && (
      <span className={css.count}>
        {format.number(count)}
        {count >= cap && '+'}
      </span>
    )
  return (
    <LinkTabs
      label={t('tabsLabel')}
      tabs={tabs}
      open={tab}
      hrefOf={one => (one === 'waiting' ? '/consumer' : `/consumer?tab=${one}`)}
    >
      {one => (
        <>
          {t(`tabs.${one}`)}
          {countOf(counts[one])}
        </>
      )}
    </LinkTabs>
  )
}
