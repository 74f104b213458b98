import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LanguageLink } from './language-link'
import './public.css'

/** The chrome of what one sees without being signed in: the product's name, one card, the language. */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const [app, signIn, locale] = await Promise.all([
    getTranslations('app'),
    getTranslations('signIn'),
    getLocale(),
  ])
  return (
    <div className="public">
      <header className="public-name">{app('title')}</header>
      <main className="public-card">{children}</main>
      <footer>
        <LanguageLink other={locale === 'zh-CN' ? 'en-US' : 'zh-CN'} label={signIn('otherLanguage')} />
      </footer>
    </div>
  )
}
