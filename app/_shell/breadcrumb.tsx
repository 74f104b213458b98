'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Icon } from '../_ui/icon'
import { useTitleOf } from '../_ui/page-title'
import { HelpLink } from './help-link'
import { trail } from './menu'

export function Breadcrumb() {
  const t = useTranslations()
  const pathname = usePathname()
  const own = useTitleOf(pathname)?.text
  const entries = trail(pathname)
  const last = entries.at(-1)
  return (
    <div className="sh-crumbs flex between tertiary text-13 gap-16">
      <nav aria-label={t('shell.breadcrumb')}>
        <ol className="flex wrap">
          <li>
            <Link href="/index" prefetch={false}>
              {t('app.title')}
            </Link>
          </li>
          {entries.map(entry => (
            <li key={entry.labelKey} aria-current={entry === last ? 'page' : undefined}>
              {(entry === last && entry.hidden && own) || t(`shell.menu.${entry.labelKey}`)}
            </li>
          ))}
        </ol>
      </nav>
      <HelpLink text={t('shell.help')} title={t('shell.pageHelp')} icon={<Icon name="info" />} />
    </div>
  )
}
