'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { MarkMenus } from '@/app/_ui/charts/links/mark-link'
import { lazyDialog } from '@/app/_ui/lazy-part'
import { basePath, useNavigate } from '@/app/_ui/navigation'
import { PopupMenu } from '@/app/_ui/popup/popup-menu'
import type { WatchTarget } from '../../_parts/watch/watch-dialog'
import type { LineLinks } from './point-links'

const WatchDialog = lazyDialog(() => import('../../_parts/watch/watch-dialog'))

interface Opened {
  point: HTMLElement
  place: DOMRect
  links: LineLinks
}

export function PointMenu({ links, children }: { links: Record<string, LineLinks>; children: ReactNode }) {
  const t = useTranslations('look.point')
  const [opened, setOpened] = useState<Opened>()
  const [watched, setWatched] = useState<WatchTarget>()
  const [go] = useNavigate()
  const linksOf = (id: string) => {
    const [line = '', at] = id.split(' ')
    return at === undefined ? links[''] : links[line]
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers by the links alone
  const hasMenu = useCallback((id: string) => linksOf(id) !== undefined, [links])

  const open = (event: MouseEvent) => {
    const point = (event.target as Element).closest<HTMLElement>('svg a[aria-haspopup]')
    const own = point && linksOf(point.getAttribute('data-key')!)
    if (!own || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    setOpened({
      point,
      links: own,
      place: (point.querySelector('.chart-dot, .chart-bar') ?? point).getBoundingClientRect(),
    })
  }
  const close = () => {
    setOpened(undefined)
    opened?.point.focus()
  }
  const { point, links: own } = opened ?? {}
  const items = [
    { key: 'records', to: point?.getAttribute('href')?.slice(basePath.length) },
    { key: 'only', to: own?.only },
    { key: 'prop', to: own?.prop },
  ] as const
  return (
    <div onClickCapture={open}>
      <MarkMenus.Provider value={hasMenu}>{children}</MarkMenus.Provider>
      {opened && (
        <PopupMenu
          anchor={opened.place}
          label={opened.point.getAttribute('aria-label')!}
          onClose={close}
          items={[
            ...items.flatMap(({ key, to }) => (to ? [{ key, label: t(key), onSelect: () => go(to) }] : [])),
            ...(own?.watch
              ? [{ key: 'watch', label: t('watch'), onSelect: () => setWatched(own.watch) }]
              : []),
          ]}
        />
      )}
      {watched && <WatchDialog {...watched} onClose={() => setWatched(undefined)} />}
    </div>
  )
}
