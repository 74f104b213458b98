import { unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import formidable, { errors as formidableErrors } from 'formidable'
import { AppError, invalid } from '@/lib/core/errors'
import { ReceivedFile } from '@/lib/core/replies'
import type { Endpoint } from './endpoint'

const maxText = 1024 * 1024
const maxDepth = 12
const maxKeys = 5_000

/** A request's body as the raw input of a verb, and how to take away what it left on disk. */
export interface Body {
  input: Record<string, unknown>
  discard(): Promise<void>
}

const nothing = async () => {}

export async function readBody(
  request: Request,
  endpoint: Endpoint,
  temporaryFolder: () => Promise<string>,
): Promise<Body> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const kind =
    endpoint.body !== 'json or multipart'
      ? endpoint.body
      : type.startsWith('multipart/')
        ? 'multipart'
        : 'json'
  switch (kind) {
    case 'none':
      return { input: {}, discard: nothing }
    case 'json':
      if (type !== 'application/json') throw new AppError('wrong_type', { expected: 'application/json' })
      return { input: parseObject(await readText(request)), discard: nothing }
    case 'form':
      if (type !== 'application/x-www-form-urlencoded')
        throw new AppError('wrong_type', { expected: 'application/x-www-form-urlencoded' })
      return { input: Object.fromEntries(new URLSearchParams(await readText(request))), discard: nothing }
    case 'multipart':
      if (type !== 'multipart/form-data')
        throw new AppError('wrong_type', { expected: 'multipart/form-data' })
      return readMultipart(request, endpoint.maxBytes, await temporaryFolder())
  }
}

async function readText(request: Request): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > maxText) throw new AppError('too_large', { max: '1 MB' })
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch (cause) {
    throw new AppError('bad_json', {}, { cause })
  }
}

/** JSON that must be an object, of bounded depth and number of keys. */
export function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('bad_json', {}, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('bad_json')
  let keys = 0
  const visit = (node: unknown, depth: number) => {
    if (typeof node !== 'object' || node === null) return
    if (depth > maxDepth) throw new AppError('bad_json')
    for (const child of Object.values(node)) {
      if (++keys > maxKeys) throw new AppError('bad_json')
      visit(child, depth + 1)
    }
  }
  visit(value, 1)
  return value as Record<string, unknown>
}

async function readMultipart(request: Request, maxBytes: number, folder: string): Promise<Body> {
  const paths: string[] = []
  const discard = async () => {
    // What a verb adopted is gone from here already.
    await Promise.all(paths.map(path => unlink(path).catch(() => {})))
  }
  const form = formidable({
    uploadDir: folder,
    multiples: true,
    maxFiles: 20,
    maxFields: 50,
    maxFieldsSize: maxText,
    maxFileSize: maxBytes,
    maxTotalFileSize: maxBytes,
    allowEmptyFiles: true,
    minFileSize: 0,
  })
  form.on('fileBegin', (_name, file) => paths.push(file.filepath))
  if (!request.body) throw new AppError('bad_json')
  const source = Object.assign(Readable.fromWeb(request.body as import('node:stream/web').ReadableStream), {
    headers: Object.fromEntries(request.headers),
  })
  try {
    const [fields, files] = await form.parse(source as never)
    const input: Record<string, unknown> = {}
    for (const [name, values] of Object.entries(fields)) if (name !== 'data') input[name] = values?.at(-1)
    if (fields.data) Object.assign(input, dataField(fields.data.at(-1) ?? ''))
    for (const [name, group] of Object.entries(files)) {
      input[name] = (group ?? []).map(
        file => new ReceivedFile(file.filepath, file.originalFilename ?? '', file.size, file.mimetype ?? ''),
      )
    }
    return { input, discard }
  } catch (error) {
    await discard()
    throw multipartFault(error, maxBytes)
  }
}

function dataField(text: string): Record<string, unknown> {
  try {
    return parseObject(text)
  } catch {
    throw invalid('data', 'not_json')
  }
}

function multipartFault(error: unknown, maxBytes: number): unknown {
  const code = (error as { code?: unknown }).code
  const tooLarge: unknown[] = [
    formidableErrors.biggerThanMaxFileSize,
    formidableErrors.biggerThanTotalMaxFileSize,
    formidableErrors.maxFieldsSizeExceeded,
  ]
  if (tooLarge.includes(code))
    return new AppError('too_large', { max: `${Math.round(maxBytes / 1024 / 1024)} MB` }, { cause: error })
  if (code === formidableErrors.maxFilesExceeded)
    return new AppError('too_many_files', { max: 20 }, { cause: error })
  if (typeof code === 'number') return new AppError('bad_json', {}, { cause: error })
  return error
}
