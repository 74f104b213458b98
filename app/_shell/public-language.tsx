'use client'

import { useRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { localeCookie } from '@/lib/i18n/locales'
import { rememberChoice } from '../_ui/cookie'

export function PublicLanguage() {
  const router = useRouter()
  const other = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN'
  const change = () => {
    rememberChoice(localeCookie, other)
    router.refresh()
  }
  return (
    <button type="button" className="pb-language" lang={other} onClick={change}>
      {other === 'en-US' ? 'English' : '简体中文'}
    </button>
  )
}
