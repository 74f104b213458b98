import { randomUUID } from 'node:crypto'
import { type IncomingMessage, ServerResponse } from 'node:http'

export const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
}

const idHeader = 'x-request-id'

export function noteRequestId({ headers }: IncomingMessage) {
  headers[idHeader] = randomUUID()
}

export class GuardedResponse extends ServerResponse {
  // biome-ignore lint/suspicious/noExplicitAny: writeHead has overloads; this passes them on
  override writeHead(status: number, ...rest: any[]): this {
    for (const [name, value] of Object.entries(defaultHeaders))
      if (!this.hasHeader(name)) this.setHeader(name, value)
    if (status !== 200 && this.getHeader('content-encoding') === 'br') this.removeHeader('content-encoding')
    if (status >= 400 && !this.hasHeader(idHeader))
      this.setHeader(idHeader, this.req.headers[idHeader] ?? randomUUID())
    // What is left of the body is drained and not answered to: the connection ends with this response.
    if (status >= 300 && !this.req.complete && hasBody(this.req)) this.setHeader('connection', 'close')
    return super.writeHead(status, ...rest)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
