'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { rememberChoice } from '../_ui/cookie'
import { Icon } from '../_ui/icon'
import { menuCookie } from './menu-cookie'
import { useDrawer } from './use-drawer'

export function FoldButton({ folded: initially }: { folded: boolean }) {
  const t = useTranslations('shell')
  const [folded, setFolded] = useState(initially)
  const button = useRef<HTMLButtonElement>(null)
  const drawer = useDrawer(button)
  const toggle = () => {
    if (drawer.narrow) return drawer.show(!drawer.open)
    const next = !folded
    setFolded(next)
    rememberChoice(menuCookie, next ? 'folded' : 'open')
    document.getElementById('shell')!.dataset.menu = next ? 'folded' : 'open'
  }
  const open = drawer.narrow ? drawer.open : !folded
  return (
    <button
      ref={button}
      type="button"
      className="ui-icon-button"
      aria-controls="side-menu"
      aria-expanded={open}
      aria-label={t(open ? 'foldMenu' : 'unfoldMenu')}
      title={t(open ? 'foldMenu' : 'unfoldMenu')}
      onClick={toggle}
    >
      <Icon name={open ? 'fold' : 'unfold'} />
    </button>
  )
}
