import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@/lib/core/errors'
import { cookieIn } from '@/lib/http/origin'
import { plainPage } from '@/lib/http/plain-page'
import { localeCookie, pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

export function answerUnavailable(
  { headers, method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  fault: AppError,
) {
  const locale = pickLocale(cookieIn(headers.cookie, localeCookie), headers['accept-language'] ?? null)
  const text = (key: string) => translate(locale, `pages.${key}`)
  const { html, headers: own } = plainPage({
    locale,
    title: text('503.title'),
    paragraphs: [text('503.text')],
    retry: text('retry'),
    requestId,
    retryAfterSeconds: fault.details.retryAfterSeconds ?? 5,
  })
  response.writeHead(503, { ...own, 'x-request-id': requestId })
  response.end(method === 'HEAD' ? undefined : html)
}
