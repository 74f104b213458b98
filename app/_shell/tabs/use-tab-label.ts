'use client'

import { useLocale, useTranslations } from 'next-intl'
import { trail } from '../menu'
import type { OpenTab } from '../tab-store'

export function useTabLabel(): (tab: OpenTab) => string {
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
