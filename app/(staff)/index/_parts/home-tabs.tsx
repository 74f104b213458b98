import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { DeskCounts, DeskTab } from '@/lib/defects/desk/page-desk'
import type { MyCounts } from '@/lib/defects/list/count-my-defects'
import css from './home.module.css'

const waiting = 4
const order = [waiting, 2, 3, 1]

interface TabsProps {
  open: number | DeskTab
  counts: MyCounts
  desk?: DeskCounts
}

export function HomeTabs({ open, counts, desk }: TabsProps) {
  const t = useTranslations('home')
  const atDesk = typeof open === 'string'
  const tabs = order.map(type => {
    const { total, capped } = counts.find(one => one.type === type) ?? {}
    const toDesk = atDesk && type === waiting
    return {
      name: `types.${type}`,
      href: toDesk ? '/index?view=desk&tab=waiting' : `/index?type=${type}`,
      current: toDesk ? open === 'waiting' : open === type,
      total,
      capped,
    }
  })
  const ofDesk = (['handed', 'feedback'] as const)
    .filter(name => desk?.[name] !== undefined)
    .map(name => ({
      name,
      href: `/index?view=desk&tab=${name}`,
      current: open === name,
      total: desk?.[name],
      capped: false,
    }))
  return (
    <nav className={`flex wrap gap-x-16 ml-12 ${css.tabs}`} aria-label={t('lists')}>
      {[...ofDesk, ...tabs].map(tab => (
        <Tab key={tab.name} {...tab} title={t(tab.name)} />
      ))}
    </nav>
  )
}

interface TabProps {
  title: string
  href: string
  current: boolean
  total?: number
  capped?: boolean
}

function Tab({ title, href, current, total, capped }: TabProps) {
  const format = useFormatter()
  return (
    <Link
      className="flex baseline gap-8"
      href={href}
      prefetch={false}
      aria-current={current ? 'page' : undefined}
    >
      {title}
      {total !== undefined && (
        <span className="tertiary text-13 regular">
          {format.number(total)}
          {capped && '+'}
        </span>
      )}
    </Link>
  )
}
