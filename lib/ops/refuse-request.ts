import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Answers what Next would meet with a 500: a path that is no UTF-8, and methods that nothing has. True if it did. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const locale = pickLocale(undefined, headers['accept-language'] ?? null)
  if (!methods.has(method)) return answer(response, 405, translate(locale, 'errors.no_such_call'))
  if (!decodable(url.split('?')[0]!)) return answer(response, 400, translate(locale, 'errors.bad_json'))
  return false
}

function decodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function answer(response: ServerResponse, code: number, resMsg: string): true {
  response.writeHead(code, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(code === 405 && { allow: [...methods].join(', ') }),
  })
  response.end(JSON.stringify({ code, data: null, resMsg }))
  return true
}
