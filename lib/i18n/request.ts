import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { localeCookie, pickLocale } from './locales'
import { messagesOf } from './translate'

export default getRequestConfig(async () => {
  const locale = pickLocale(
    (await cookies()).get(localeCookie)?.value,
    (await headers()).get('accept-language'),
  )
  return { locale, messages: messagesOf(locale), timeZone: 'Asia/Shanghai' }
})
