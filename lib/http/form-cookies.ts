import { AppError } from '@/lib/core/errors'
import { isOwnOrigin, readCookie } from './origin'

// With a cookie, Origin or Sec-Fetch-Site the request must be of our origin. Without all of them it is no browser, so
// there is no session to abuse.
export function refuseForeignForm(request: Request, cookies: Record<string, string>): void {
  const { headers } = request
  const named = Object.keys(cookies).some(name => readCookie(request, name) !== undefined)
  const reported = headers.has('sec-fetch-site') || headers.has('origin')
  if ((named || reported) && !isOwnOrigin(request)) throw new AppError('wrong_origin')
}

/** Cookies overwrite inputs of the same name, which a caller could otherwise choose. */
export function fromForm(
  request: Request,
  cookies: Record<string, string> | false,
  input: Record<string, unknown>,
): Record<string, unknown> {
  if (!cookies) return input
  const all = { ...input }
  for (const [cookie, name] of Object.entries(cookies)) all[name] = readCookie(request, cookie)
  return all
}
