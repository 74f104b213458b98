'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OneOf } from '@/app/_ui/form/one-of'
import { PopupButton } from '@/app/_ui/popup/popup-button'
import { Icon } from '../_ui/icon'
import { modeChoices, primaries, type ThemeChoice, writeTheme } from './theme/choice'
import { showTheme } from './theme/show-theme'
import './theme-switch.css'

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
      <fieldset>
        <legend>{t('color')}</legend>
        <div className="swatches">
          {primaries.map(primary => (
            <label key={primary} title={t(`colors.${primary}`)} style={{ background: `#${primary}` }}>
              <input
                type="radio"
                name="primary"
                checked={choice.primary === primary}
                onChange={() => choose({ primary })}
              />
              <span className="visually-hidden">{t(`colors.${primary}`)}</span>
              <Icon name="check" />
            </label>
          ))}
        </div>
      </fieldset>
      <OneOf
        legend={t('mode')}
        name="mode"
        values={modeChoices}
        value={choice.mode}
        labelOf={mode => t(mode)}
        onChange={mode => choose({ mode })}
      />
      <fieldset>
        <legend>{t('reading')}</legend>
        <label>
          <input type="checkbox" checked={choice.weak} onChange={() => choose({ weak: !choice.weak })} />
          {t('weak')}
        </label>
      </fieldset>
    </PopupButton>
  )
}
