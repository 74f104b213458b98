'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { rememberChoice } from '../_ui/cookie'
import { Icon } from '../_ui/icon'
import { menuCookie } from './menu-cookie'

export function FoldButton({ folded: initially }: { folded: boolean }) {
  const t = useTranslations('shell')
  const [folded, setFolded] = useState(initially)
  const toggle = () => {
    const next = !folded
    setFolded(next)
    rememberChoice(menuCookie, next ? 'folded' : 'open')
    document.getElementById('shell')!.dataset.menu = next ? 'folded' : 'open'
  }
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-controls="side-menu"
      aria-expanded={!folded}
      aria-label={t(folded ? 'unfoldMenu' : 'foldMenu')}
      title={t(folded ? 'unfoldMenu' : 'foldMenu')}
      onClick={toggle}
    >
      <Icon name={folded ? 'unfold' : 'fold'} />
    </button>
  )
}
