import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { basePath } from '../_ui/call-address'
import { HelpLink } from './help-link'
import { PublicLanguage } from './public-language'

export function PublicShell({ children }: { children: ReactNode }) {
  const t = useTranslations()
  return (
    <div className="pb-shell">
      <header>
        <span className="pb-name">{t('app.title')}</span>
        <HelpLink text={t('shell.help')} title={t('shell.pageHelp')} />
        <PublicLanguage />
      </header>
      <main className="pb-card">{children}</main>
      <footer>
        <a href={`${basePath}/api`}>{t('apiGuide.title')}</a>
      </footer>
    </div>
  )
}
