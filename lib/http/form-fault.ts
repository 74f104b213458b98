import type { AppError } from '@/lib/core/errors'
import type { Locale } from '@/lib/i18n/locales'
import { errorText, translate } from '@/lib/i18n/translate'

const style =
  'body{max-width:640px;margin:0 auto;padding:48px 20px;font:18px/1.6 sans-serif;color-scheme:light dark}h1{font-size:26px}'

/** What a person sees whose form could not be taken: a page of few words, for what they typed is one step back. */
export function formFault(error: AppError, locale: Locale, requestId: string): Response {
  const t = (key: string) => translate(locale, `formFault.${key}`)
  const { retryAfterSeconds } = error.details
  const seconds = retryAfterSeconds ?? (error.status === 503 ? 5 : undefined)
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${plain(t('title'))}</title><style>${style}</style></head><body><main><h1>${plain(t('title'))}</h1><p>${plain(errorText(locale, error))}</p><p>${plain(t('back'))}</p><p><small>${requestId}</small></p></main></body></html>`
  return new Response(html, {
    status: error.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      ...(seconds && { 'retry-after': String(Math.ceil(seconds)) }),
    },
  })
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
