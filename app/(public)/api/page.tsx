import { getLocale } from 'next-intl/server'
import { sharedHandle } from '@/lib/http/shared-handle'
import type { Locale } from '@/lib/i18n/locales'
import { messagesOf } from '@/lib/i18n/translate'
import { PublicHead } from '../public-head'
import '../public.css'
import { type Contract, Guide } from './guide'

export default async function ApiGuidePage() {
  const locale = (await getLocale()) as Locale
  return (
    <>
      <PublicHead title={messagesOf(locale).apiGuide.title} />
      <Guide locale={locale} contract={await readContract(locale)} />
    </>
  )
}

async function readContract(locale: Locale): Promise<Contract | undefined> {
  const request = new Request('http://localhost/openapi.json', { headers: { 'accept-language': locale } })
  return (await sharedHandle()?.(request, '/openapi.json'))?.json()
}
