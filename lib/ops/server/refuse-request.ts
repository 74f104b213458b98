import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pickLocale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'
import { defaultHeaders } from './guarded-response'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const allow = [...methods].join(', ')

export const maxHeaderKilobytes = 16

export function refuseRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '', headers } = request
  const locale = pickLocale(undefined, headers['accept-language'] ?? null)
  if (!methods.has(method)) return answer(response, 405, translate(locale, 'errors.wrong_method', { allow }))
  if (!decodable(url.split('?')[0]!)) return answer(response, 400, translate(locale, 'errors.bad_address'))
  if (url !== '*') return false
  // OPTIONS * asks for what the whole server takes.
  response.writeHead(204, { allow }).end()
  return true
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
  response.writeHead(code, { ...headers, ...(code === 405 && { allow }) })
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

const refusals: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'bad_http'],
  HPE_INVALID_URL: [400, 'bad_address'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_too_slow'],
}

export function refuseBroken(
  { code = '', rawPacket = Buffer.alloc(0) }: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex & { _httpMessage?: ServerResponse },
) {
  // Bytes in the middle of a response would corrupt it.
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const [status, text] = refusals[code] ?? [400, 'bad_http']
    // Its headers were not read, so the language is looked for in what has come.
    const language = /^accept-language:(.*)$/im.exec(rawPacket.toString('latin1'))?.[1] ?? null
    const locale = pickLocale(undefined, language)
    const resMsg = translate(locale, `errors.${text}`, { max: maxHeaderKilobytes })
    const { headers, body } = refusal(status, resMsg)
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
