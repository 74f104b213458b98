'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import { Icon } from '../_ui/icon'
import { useNavigate } from '../_ui/navigation'
import { useTitleOf } from '../_ui/page-title'
import { mayClose, useUnsavedPaths } from '../_ui/unsaved'
import { trail } from './menu'
import { keepTabs, type OpenTab, useTabs, visit } from './tab-store'
import './tab-bar.css'

const home = '/index'

export function TabBar() {
  const t = useTranslations('shell')
  const tabs = useTabs()
  const unsaved = useUnsavedPaths()
  const path = usePathname()
  const search = useSearchParams().toString()
  const title = useTitleOf(path)
  const [go] = useNavigate()
  const [menu, setMenu] = useState<{ tab: OpenTab; x: number; y: number }>()
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    if (trail(path).length > 0) visit({ path, search, title }, home)
  }, [path, search, title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new tab may be out of sight, or grow with its title
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]')?.closest('li')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, tabs])

  const label = (tab: OpenTab) => {
    const entry = trail(tab.path).at(-1)
    return (entry?.hidden && tab.title) || (entry ? t(`menu.${entry.labelKey}`) : tab.path)
  }
  const href = (tab: OpenTab) => (tab.search ? `${tab.path}?${tab.search}` : tab.path)

  const close = async (tab: OpenTab) => {
    const at = tabs.indexOf(tab)
    const next = tabs[at + 1] ?? tabs[at - 1]
    if (!next || !(await mayClose([tab.path]))) return
    if (tab.path === path) go(href(next))
    keepTabs(other => other.path !== tab.path)
  }
  const closeAllBut = async (kept: OpenTab) => {
    const stays = (tab: OpenTab) => tab.path === kept.path || tab.path === home
    if (!(await mayClose(tabs.filter(tab => !stays(tab)).map(tab => tab.path)))) return
    if (kept.path !== path) go(href(kept))
    keepTabs(stays)
  }

  const openMenu = (tab: OpenTab) => (event: MouseEvent) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0
    setMenu({ tab, x: byKey ? box.x : event.clientX, y: byKey ? box.bottom : event.clientY })
  }
  const key = (tab: OpenTab) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' && tab.path !== home) void close(tab)
  }

  return (
    <nav ref={bar} className="sh-tabs" aria-label={t('openTabs')}>
      <ul>
        {tabs.map(tab => (
          <li key={tab.path} onContextMenu={openMenu(tab)}>
            <Link
              href={href(tab)}
              prefetch={false}
              aria-current={tab.path === path ? 'page' : undefined}
              onKeyDown={key(tab)}
              title={label(tab)}
            >
              {unsaved.includes(tab.path) && (
                <span className="unsaved" role="img" aria-label={t('unsavedTab')} />
              )}
              {label(tab)}
            </Link>
            {tab.path !== home && (
              <button
                type="button"
                aria-label={t('closeTab', { tab: label(tab) })}
                onClick={() => close(tab)}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {menu && (
        <PopupMenu
          anchor={menu}
          label={t('tabMenu')}
          onClose={() => setMenu(undefined)}
          items={[
            {
              key: 'close',
              label: t('close'),
              disabled: menu.tab.path === home,
              onSelect: () => close(menu.tab),
            },
            { key: 'others', label: t('closeOthers'), onSelect: () => closeAllBut(menu.tab) },
            {
              key: 'all',
              label: t('closeAll'),
              onSelect: () => closeAllBut({ path: home, search: '' }),
            },
          ]}
        />
      )}
    </nav>
  )
}
