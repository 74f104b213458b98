import { env } from '@/lib/core/env'

const basePath = '/app'

/** The public address of a path below the base path. */
export function ownAddress(path: string): string {
  return new URL(`${basePath}${path}`, env().APP_URL).href
}

/** Cookies carry Secure where the product is served over https. */
export function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/**
 * Where to go after the sign-in: `wanted` (below the base path) when it is one of our pages, else the landing page.
 * It is resolved as a browser would, so that no spelling of another site gets through.
 */
export function safeReturn(returnTo: string | null | undefined): string {
  const landing = ownAddress('/index')
  if (!returnTo?.startsWith('/') || returnTo.length > 4000) return landing
  let address: URL
  try {
    address = new URL(`${basePath}${returnTo}`, env().APP_URL)
  } catch {
    return landing
  }
  const below = address.pathname.slice(basePath.length)
  const ours = address.origin === new URL(env().APP_URL).origin && address.pathname.startsWith(`${basePath}/`)
  const suspicious = /[\\\p{Cc}]/u.test(returnTo) || below.includes('//') || below.startsWith('/api/')
  return ours && !suspicious ? address.href : landing
}
