'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import { LateWords } from '@/app/_ui/words/late-words'
import { type ThemeChoice, writeTheme } from './theme/choice'
import { showTheme } from './theme/show-theme'
import './theme-switch.css'

const ThemePanel = lazyPart(() => import('./theme-panel'))

export function ThemeSwitch({ choice: initially }: { choice: ThemeChoice }) {
  const t = useTranslations('shell.theme')
  const [choice, setChoice] = useState(initially)
  const [seen, setSeen] = useState(initially)
  // Chosen elsewhere: the page came anew.
  if (writeTheme(seen) !== writeTheme(initially)) {
    setSeen(initially)
    setChoice(initially)
  }

  const choose = (change: Partial<ThemeChoice>) => {
    const next = { ...choice, ...change }
    setChoice(next)
    showTheme(next)
  }

  return (
    <PopupButton label={t('switch')} icon="palette" className="sh-theme">
      <LateWords>
        <ThemePanel {...{ choice, choose }} />
      </LateWords>
    </PopupButton>
  )
}
