const year = 60 * 60 * 24 * 365

/** Cookies the server needs to render the first HTML correctly (language, theme, menu). No personal data. */
export function rememberChoice(name: string, value: string) {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that staff have
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/app; Max-Age=${year}; SameSite=Lax${secure}`
}
