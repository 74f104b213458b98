import Link from 'next/link'
import type { ReactNode } from 'react'
import css from './link-tabs.module.css'

interface LinkTabsProps<Key extends string> {
  label: string
  tabs: readonly Key[]
  open: string
  hrefOf(tab: Key): string
  children(tab: Key): ReactNode
}

export function LinkTabs<Key extends string>({ label, tabs, open, hrefOf, children }: LinkTabsProps<Key>) {
  return (
    <nav className={`flex wrap gap-y-4 gap-x-16 ${css.tabs}`} aria-label={label}>
      {tabs.map(tab => (
        <Link key={tab} href={hrefOf(tab)} prefetch={false} aria-current={tab === open ? 'page' : undefined}>
          {children(tab)}
        </Link>
      ))}
    </nav>
  )
}
