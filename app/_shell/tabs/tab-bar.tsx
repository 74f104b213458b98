'use client'

import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { MenuButton, type MenuItem, PopupMenu } from '@/app/_ui/popup/popup-menu'
import { Icon } from '../../_ui/icon'
import { useTitleOf } from '../../_ui/page-title'
import { mayClose, useUnsavedPaths } from '../../_ui/unsaved'
import { trail } from '../menu'
import { keepEdited, keepOpen, keepTabs, type OpenTab, useTabs, visit } from '../tab-store'
import './tab-bar.css'
import { useNavigate } from '@/app/_ui/navigation'
import { home } from './pinned'

const hrefOf = ({ path, search }: OpenTab) => (search ? `${path}?${search}` : path)

export function TabBar({ pinned }: { pinned: string[] }) {
  const t = useTranslations('shell')
  const tabs = useTabs()
  const unsaved = useUnsavedPaths()
  const path = usePathname()
  const search = useSearchParams().toString()
  const title = useTitleOf(path)
  const label = useTabLabel()
  const { closable, close, itemsOf, listItems } = useTabActions(tabs, path, pinned)
  const [menu, setMenu] = useState<{ tab: OpenTab; x: number; y: number }>()
  const bar = useRef<HTMLUListElement>(null)

  // Before the next visit, which would take the place of a preview.
  useEffect(() => keepEdited(unsaved), [unsaved])
  useEffect(() => {
    const entry = trail(path).at(-1)
    // One of many: a record, a person, an entry of a dictionary.
    const preview = entry?.hidden && entry.path.includes('[')
    if (entry) visit({ path, search, title, preview }, pinned)
  }, [path, search, title, pinned])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new tab may be out of sight, or grow with its title
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]')?.closest('li')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path, tabs])

  const openMenu = (tab: OpenTab) => (event: MouseEvent) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    const byKey = event.clientX === 0
    setMenu({ tab, x: byKey ? box.x : event.clientX, y: byKey ? box.bottom : event.clientY })
  }
  const key = (tab: OpenTab) => (event: KeyboardEvent) => {
    if (event.key === 'Delete' && closable(tab)) void close(tab)
  }

  return (
    <nav className="sh-tabs" aria-label={t('openTabs')}>
      <ul ref={bar} className="flex flex-1 min-w-0 gap-4">
        {tabs.map(tab => (
          <li key={tab.path} className={tab.preview ? 'preview' : undefined} onContextMenu={openMenu(tab)}>
            <Link
              className="truncate secondary"
              href={hrefOf(tab)}
              prefetch={false}
              aria-current={tab.path === path ? 'page' : undefined}
              onKeyDown={key(tab)}
              onDoubleClick={() => keepOpen([tab.path])}
              title={tab.preview ? t('previewTab', { tab: label(tab) }) : label(tab)}
            >
              {unsaved.includes(tab.path) && (
                <span className="unsaved" role="img" aria-label={t('unsavedTab')} />
              )}
              {label(tab)}
            </Link>
            {closable(tab) && (
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
      <MenuButton label={t('allTabs')} items={listItems(label)}>
        <Icon name="down" />
      </MenuButton>
      {menu && (
        <PopupMenu
          anchor={menu}
          label={t('tabMenu')}
          onClose={() => setMenu(undefined)}
          items={itemsOf(menu.tab)}
        />
      )}
    </nav>
  )
}

function useTabLabel(): (tab: OpenTab) => string {
  const t = useTranslations('shell')
  const locale = useLocale()
  return ({ path, title }) => {
    const entry = trail(path).at(-1)
    if (!entry) return path
    const word = t(`menu.${entry.labelKey}`)
    if (!entry.hidden || !title) return word
    if (title.name)
      return t.has(`tabs.${entry.labelKey}`) ? t(`tabs.${entry.labelKey}`, { name: title.name }) : title.name
    return title.locale === locale ? title.text : word
  }
}

function useTabActions(tabs: OpenTab[], path: string, pinned: readonly string[]) {
  const t = useTranslations('shell')
  const [go] = useNavigate()
  const closable = (tab: OpenTab) => !pinned.includes(tab.path)

  const close = async (tab: OpenTab) => {
    const at = tabs.indexOf(tab)
    const next = tabs[at + 1] ?? tabs[at - 1]
    if (!next || !(await mayClose([tab.path]))) return
    if (tab.path === path) go(hrefOf(next))
    keepTabs(other => other.path !== tab.path)
  }
  const closeMany = async (closing: OpenTab[], then: string) => {
    const paths = closing.map(tab => tab.path)
    if (!(await mayClose(paths))) return
    if (paths.includes(path)) go(then)
    keepTabs(tab => !paths.includes(tab.path))
  }

  const itemsOf = (tab: OpenTab): MenuItem[] => {
    const at = tabs.indexOf(tab)
    const several = (key: string, label: string, closing: OpenTab[], then: string): MenuItem => ({
      key,
      label,
      disabled: closing.length === 0,
      onSelect: () => void closeMany(closing, then),
    })
    const others = tabs.filter(closable)
    return [
      ...(tab.preview ? [{ key: 'keep', label: t('keepTab'), onSelect: () => keepOpen([tab.path]) }] : []),
      { key: 'close', label: t('close'), disabled: !closable(tab), onSelect: () => void close(tab) },
      several('left', t('closeLeft'), tabs.slice(0, at).filter(closable), hrefOf(tab)),
      several('right', t('closeRight'), tabs.slice(at + 1).filter(closable), hrefOf(tab)),
      several(
        'others',
        t('closeOthers'),
        others.filter(other => other !== tab),
        hrefOf(tab),
      ),
      several('all', t('closeAll'), others, home),
    ]
  }

  const listItems = (labelOf: (tab: OpenTab) => string): MenuItem[] =>
    tabs.map(tab => ({
      key: tab.path,
      label: labelOf(tab),
      checked: tab.path === path,
      onSelect: () => go(hrefOf(tab)),
    }))
  return { closable, close, itemsOf, listItems }
}
