import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PublicLanguage } from './public-language'

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
