'use client'

import type { AbstractIntlMessages } from 'next-intl'
import { useLocale } from 'next-intl'
import { type ReactNode, use } from 'react'
import { MoreWords } from '../../../../_shell/more-words'

const blocks = ['recordActions', 'uiParts', 'uiForm', 'units', 'states', 'fields', 'defects'] as const

const files = {
  'zh-CN': () => import('@/messages/zh-CN.json'),
  'en-US': () => import('@/messages/en-US.json'),
}
const loaded = new Map<string, Promise<Record<string, AbstractIntlMessages>>>()

function wordsOf(locale: string) {
  const known = loaded.get(locale)
  if (known) return known
  const file = files[locale === 'en-US' ? 'en-US' : 'zh-CN']
  const words = file().then(({ default: all }) => Object.fromEntries(blocks.map(name => [name, all[name]])))
  // What could not be fetched is asked for again by the next dialog.
  words.catch(() => loaded.delete(locale))
  loaded.set(locale, words)
  return words
}

/** The dialogs' words come with the first dialog: every list would carry them otherwise. */
export function DialogWords({ children }: { children: ReactNode }) {
  return <MoreWords messages={use(wordsOf(useLocale()))}>{children}</MoreWords>
}
