import { createReadStream } from 'node:fs'
import type { Ctx } from '@/lib/core/context'
import { AppError, type Issue } from '@/lib/core/errors'
import { log } from '@/lib/core/log'
import { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'
import type { Endpoint } from './endpoint'
import { readMultipart } from './multipart'
import { collectEncoded, maxText, parseObject, readText, tooLarge } from './text-body'

export interface Body {
  input: Record<string, unknown>
  discard(): Promise<void>
}

const nothing = async () => {}
const json = 'application/json'
const formEncoded = 'application/x-www-form-urlencoded'

// Python and curl call JSON a form unless they are told otherwise.
async function readForm(request: Request): Promise<Body> {
  const text = await readText(request)
  if (/^\s*[{[]/.test(text)) throw new AppError('wrong_type', { expected: json })
  return { input: collectEncoded(text), discard: nothing }
}

async function readJson(request: Request, type: string): Promise<Body> {
  const text = ['', json].includes(type) ? await readText(request) : undefined
  if (text === '') return { input: {}, discard: nothing }
  if (text === undefined || type !== json) throw new AppError('wrong_type', { expected: json })
  return { input: parseObject(text), discard: nothing }
}

export function announcedBytes(request: Request, { body, maxBytes }: Endpoint): number {
  // A multipart body also holds fields and part headers.
  const bodyLimit = body.includes('multipart') ? maxBytes + 2 * maxText : maxText
  const announced = Number(request.headers.get('content-length') ?? bodyLimit)
  if (body !== 'none' && announced > bodyLimit) throw tooLarge(bodyLimit > maxText ? maxBytes : maxText)
  return announced >= 0 ? announced : bodyLimit
}

export async function readBody(request: Request, endpoint: Endpoint, temporaryFolder: () => Promise<string>) {
  const packed = request.headers.get('content-encoding')
  if (packed && packed !== 'identity')
    throw new AppError('wrong_type', { expected: 'Content-Encoding: identity' })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  // Without files a form may come as JSON or in one part.
  const isOnePart = endpoint.body === 'multipart' && [json, formEncoded].includes(type)
  const received = type.startsWith('multipart/') ? 'multipart' : 'json'
  const kind = endpoint.body === 'json or multipart' || isOnePart ? received : endpoint.body
  switch (kind) {
    case 'none':
      return { input: {}, discard: nothing }
    case 'json':
      if (type === formEncoded) return readForm(request)
      return readJson(request, type)
    case 'form':
      if (type !== formEncoded) throw new AppError('wrong_type', { expected: formEncoded })
      return readForm(request)
    case 'multipart':
      if (type !== 'multipart/form-data')
        throw new AppError('wrong_type', { expected: 'multipart/form-data' })
      return readMultipart(request, endpoint.maxBytes, await temporaryFolder())
  }
}

// Marks the files. What comes while the scanner is away is kept as not scanned, and scanned later.
export async function scanReceived(ctx: Ctx, input: Record<string, unknown>): Promise<Issue[]> {
  const { virusScanner } = ctx.services
  const issues: Issue[] = []
  for (const [field, value] of virusScanner ? Object.entries(input) : [])
    for (const [at, file] of [value].flat().entries()) {
      if (!(file instanceof ReceivedFile)) continue
      try {
        Object.assign(file, await virusScanner!.scan(createReadStream(file.temporaryPath)))
      } catch (error) {
        log.warn({ err: error }, 'a file was not scanned for viruses')
      }
      const { infection, size } = file
      if (!infection) continue
      await ctx.audit({ action: 'infectedFile', outcome: 'refused', detail: { infection, field, size } })
      const path = Array.isArray(value) ? `${field}.${at}` : field
      issues.push({ path, code: 'file_infected', params: { name: shownName(file.name), infection } })
    }
  return issues
}
