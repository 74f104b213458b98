import { env } from '@/lib/core/env'

const basePath = '/app'

export function ownAddress(path: string): string {
  return new URL(`${basePath}${path}`, env().APP_URL).href
}

export function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

// Whether the browser asked at APP_URL's host, whatever the port: cookies have none. A proxy that passes no host on looks
// like another one.
export function isOwnHost(headers: Pick<Headers, 'get'>): boolean {
  const { hostname: own } = new URL(env().APP_URL)
  const [host] = (headers.get('x-forwarded-host') ?? headers.get('host') ?? own).split(',')
  const requested = `http://${host!.trim()}`
  return !URL.canParse(requested) || new URL(requested).hostname === own
}

// The page after sign-in: `returnTo` (below the base path) if it is one of our pages, else the landing page. Resolved
// with URL as a browser does, so that no spelling of another origin passes.
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
