export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'zh-CN'
export const localeCookie = 'locale'

export function pickLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (cookie && (locales as readonly string[]).includes(cookie)) return cookie as Locale
  const requested = (acceptLanguage ?? '')
    .split(',')
    .map(part => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { tag: tag.toLowerCase(), q: q ? Number(q.trim().slice(2)) || 0 : 1 }
    })
    .filter(({ tag, q }) => q > 0 && (tag.startsWith('zh') || tag.startsWith('en')))
    .sort((a, b) => b.q - a.q)
  return requested[0]?.tag.startsWith('en') ? 'en-US' : defaultLocale
}
