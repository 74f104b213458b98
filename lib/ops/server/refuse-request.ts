import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { defaultHeaders } from './guarded-response'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

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
  const { headers, body } = refusal(code, resMsg, response.req.headers['x-request-id'])
  response.writeHead(code, { ...headers, ...(code === 405 && { allow: [...methods].join(', ') }) })
  response.end(body)
  return true
}

function refusal(code: number, resMsg: string, given?: string | string[]) {
  const requestId = given ?? randomUUID()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  const errors = code === 400 && { errors: [{ path: '', message: resMsg }] }
  return { headers, body: JSON.stringify({ code, data: null, resMsg, requestId, ...errors }) }
}

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function refuseBroken(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: ServerResponse },
) {
  // Bytes in the middle of a response would corrupt it.
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const status = statusOf[error.code ?? ''] ?? 400
    const { headers, body } = refusal(status, translate(pickLocale(undefined, null), 'errors.bad_json'))
    const all = {
      ...defaultHeaders,
      ...headers,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  ;(socket as Socket).destroySoon()
}
