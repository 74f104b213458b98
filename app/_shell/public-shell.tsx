import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicLanguage } from './public-language'

/** The calm frame of the pages without sign-in: the name, one card, the language. No antd. */
export function PublicShell({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  return (
    <div className="pb-shell">
      <header>
        <span className="pb-name">{t('title')}</span>
        <PublicLanguage />
      </header>
      <main className="pb-card">{children}</main>
    </div>
  )
}
