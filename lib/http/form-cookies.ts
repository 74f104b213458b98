import { AppError } from '@/lib/core/errors'
import { isOwnOrigin, readCookie } from './origin'

/** A form of ours comes from our pages. Who sends neither cookie nor origin is no browser and may try. */
export function refuseForeignForm(request: Request, cookies: Record<string, string>): void {
  const { headers } = request
  const named = Object.keys(cookies).some(name => readCookie(request, name) !== undefined)
  const reported = headers.has('sec-fetch-site') || headers.has('origin')
  if ((named || reported) && !isOwnOrigin(request)) throw new AppError('wrong_origin')
}

/** Some inputs of a form's verb are cookies: these come from nowhere else. */
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
