'use client'

const year = 60 * 60 * 24 * 365

/** A choice that the server must know to draw the next page right (language, theme, menu). Never personal data. */
export function rememberChoice(name: string, value: string) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that staff have
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/app; Max-Age=${year}; SameSite=Lax${secure}`
}
