import type { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { errorText, translate } from '@/lib/i18n/translate'
import { plainPage } from './plain-page'

export function formFault(error: AppError, locale: Locale, requestId: string): Response {
  const { retryAfterSeconds } = error.details
  const { html, headers } = plainPage({
    locale,
    title: translate(locale, 'formFault.title'),
    paragraphs: [errorText(locale, error), translate(locale, 'formFault.back')],
    requestId,
    retryAfterSeconds: retryAfterSeconds ?? (error.status === 503 ? 5 : undefined),
  })
  return new Response(html, { status: error.status, headers })
}
