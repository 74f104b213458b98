'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { MenuButton } from '@/app/_ui/popup/popup-menu'
import { type Locale, localeCookie, locales } from '@/lib/i18n/locales'
import { rememberChoice } from '../_ui/cookie'
import { Icon } from '../_ui/icon'

const names: Record<Locale, string> = { 'zh-CN': '简体中文', 'en-US': 'English' }

export function LanguageSwitch() {
  const t = useTranslations('shell')
  const current = useLocale()
  const router = useRouter()
  const choose = (locale: Locale) => {
    rememberChoice(localeCookie, locale)
    router.refresh()
  }
  return (
    <MenuButton
      label={t('language')}
      items={locales.map(locale => ({
        key: locale,
        label: <span lang={locale}>{names[locale]}</span>,
        checked: locale === current,
        onSelect: () => choose(locale),
      }))}
    >
      <Icon name="globe" />
    </MenuButton>
  )
}
