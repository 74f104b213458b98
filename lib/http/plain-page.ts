import type { Locale } from '@/lib/i18n/locales'

const style =
  'body{max-width:640px;margin:0 auto;padding:48px 20px;font:18px/1.6 sans-serif;color-scheme:light dark}h1{font-size:26px}'

interface PlainPage {
  locale: Locale
  title: string
  paragraphs: string[]
  retry?: string
  requestId: string
  retryAfterSeconds?: number
}

export function plainPage({ locale, title, paragraphs, retry, requestId, retryAfterSeconds }: PlainPage) {
  const lines = paragraphs.map(text => `<p>${escaped(text)}</p>`).join('')
  const again = retry ? `<p><a href="">${escaped(retry)}</a></p>` : ''
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${lines}${again}<p><small>${requestId}</small></p></main></body></html>`
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(retryAfterSeconds && { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
  }
  return { html, headers }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
