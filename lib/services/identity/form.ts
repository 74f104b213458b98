import type { IncomingMessage } from 'node:http'

const maxBytes = 16 * 1024
const timeoutMs = 10_000

export type FormFaultCode = 'tooLong' | 'wrongType' | 'tooSlow' | 'inAddress' | 'badAddress' | 'wrongMethod'
const statusOf = {
  badAddress: 400,
  inAddress: 400,
  wrongMethod: 405,
  tooSlow: 408,
  tooLong: 413,
  wrongType: 415,
}

export class FormFault extends Error {
  readonly status: number
  constructor(readonly code: FormFaultCode) {
    super(code)
    this.name = 'FormFault'
    this.status = statusOf[code]
  }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new FormFault('wrongType')
  return new URLSearchParams(await readText(request))
}

// Drains the rest of the body after an error, or a client that is still sending loses the response with the
// connection.
function readText(request: IncomingMessage): Promise<string> {
  return new Promise((done, failed) => {
    const parts: Buffer[] = []
    let size = Number(request.headers['content-length']) > maxBytes ? Number.POSITIVE_INFINITY : 0
    const refuse = (code: FormFaultCode) => {
      clearTimeout(timer)
      size = Number.POSITIVE_INFINITY
      parts.length = 0
      failed(new FormFault(code))
    }
    const timer = setTimeout(() => refuse('tooSlow'), timeoutMs)
    request.on('data', (part: Buffer) => {
      if (size === Number.POSITIVE_INFINITY) return
      size += part.length
      if (size > maxBytes) refuse('tooLong')
      else parts.push(part)
    })
    request.on('end', () => {
      clearTimeout(timer)
      done(Buffer.concat(parts).toString('utf8'))
    })
    request.on('error', error => {
      clearTimeout(timer)
      failed(error)
    })
    if (size > maxBytes) refuse('tooLong')
  })
}
