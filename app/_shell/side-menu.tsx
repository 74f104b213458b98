'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { Icon } from '../_ui/icon'
import { useDenial } from '../_ui/permitted'
import { whenIdle } from '../_ui/when-idle'
import { type MenuEntry, menuOf, trail } from './menu'
import { useWatched } from './notices/unread'
import './side-menu.css'

export function SideMenu({ pages, watched: first }: { pages: string[]; watched: number }) {
  const t = useTranslations('shell')
  const denial = useDenial()
  const pathname = usePathname()
  const waiting: Record<string, number> = { rule: useWatched(first) }
  const entries = useMemo(() => menuOf(pages), [pages])
  // What is in closed groups is not in the page's HTML: it comes when the page is idle.
  const [whole, setWhole] = useState(false)
  useEffect(() => whenIdle(() => setWhole(true)), [])
  const [group, ...below] = trail(pathname)
  const page = below.at(-1) ?? group
  // A page without a menu entry highlights the list it was opened from.
  const current = page?.hidden ? listOf(pathname, group?.children) : page?.path
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const groups = entries.filter(({ children }) => children)
  const link = (entry: MenuEntry, top: boolean) => (
    <li key={entry.path}>
      <Link
        href={entry.path}
        prefetch={false}
        aria-current={entry.path === current ? (page?.hidden ? 'true' : 'page') : undefined}
        title={top ? t(`menu.${entry.labelKey}`) : undefined}
        {...denial(entry.access)}
      >
        {entry.icon && <Icon name={entry.icon} />}
        <span>{t(`menu.${entry.labelKey}`)}</span>
        {Boolean(waiting[entry.labelKey]) && (
          <span
            className="sh-waiting ml-auto text-12 regular text-center"
            title={t('watch', { count: waiting[entry.labelKey]! })}
          >
            {waiting[entry.labelKey]}
          </span>
        )}
      </Link>
    </li>
  )
  return (
    <nav id="side-menu" className="sh-side" aria-label={t('mainMenu')}>
      <ul>
        {entries.map(entry => {
          if (!entry.children) return link(entry, true)
          // Open by default: the first group and the current page's; with more the last ones are off the screen.
          const here = entry.labelKey === group?.labelKey
          const open = chosen[entry.labelKey] ?? (here || entry === groups[0] || groups.length < 3)
          const toggle = () => setChosen({ ...chosen, [entry.labelKey]: !open })
          return (
            <li key={entry.labelKey} className="sh-group">
              <button type="button" aria-expanded={open} onClick={toggle}>
                {entry.icon && <Icon name={entry.icon} />}
                <span>{t(`menu.${entry.labelKey}`)}</span>
                <Icon name="down" className="ml-auto sh-caret" />
              </button>
              <ul>{(open || whole) && entry.children.map(child => link(child, false))}</ul>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function listOf(pathname: string, entries: MenuEntry[] = []): string | undefined {
  const above = entries.filter(({ path, hidden }) => !hidden && pathname.startsWith(`${path}/`))
  return above.sort((one, other) => other.path.length - one.path.length)[0]?.path
}
