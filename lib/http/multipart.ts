import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import formidable, { type Part } from 'formidable'
import { AppError, invalid } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import type { Body } from './body'
import { fileNameOf } from './part-name'
import { charsetIn, collect, decodeText, maxText, parseObject, tooLarge } from './text-body'

const maxFiles = 20
const maxFields = 50

interface Upload {
  field: string
  name: string
  mime: string
  writer: FileWriter
}

export async function readMultipart(request: Request, maxBytes: number, folder: string): Promise<Body> {
  if (!request.body) throw new AppError('bad_json')
  const body = Readable.fromWeb(request.body as ReadableStream<Uint8Array>)
  const uploads: Upload[] = []
  const fields: [string, string][] = []
  const discard = async () => {
    await Promise.all(uploads.map(({ writer }) => writer.discard()))
  }
  // Binary keeps every byte: a UTF-8 character of a header may be split between packets.
  const form = formidable({ encoding: 'binary' })
  let failed = false
  const fail = (error: unknown) => {
    failed = true
    form.emit('error', error)
  }

  let [received, largest, partEnd]: [number, number, number | undefined] = [0, 0, 0]
  form.on('progress', total => {
    largest = Math.max(largest, total - received)
    received = total
    // A part header without an end would fill the memory. The parser may be two packets behind.
    if (partEnd !== undefined && total - partEnd > maxText + 2 * largest) fail(tooLarge(maxBytes))
  })

  const limited = (max: number, write: (bytes: Buffer) => void) => {
    let size = 0
    return (bytes: Buffer) => {
      size += bytes.length
      if (size > max) fail(tooLarge(maxBytes))
      if (!failed) write(bytes)
    }
  }
  let pieces: Buffer[] = []
  // A copy, because a slice would keep the whole packet in memory.
  const addToField = limited(maxText, bytes => pieces.push(Buffer.from(bytes)))
  const addToFile = limited(maxBytes, bytes => {
    const { writer } = uploads.at(-1)!
    if (writer.write(bytes) || body.isPaused()) return
    body.pause()
    writer.once('drain', () => body.resume())
  })

  form.onPart = part => {
    if (failed) return
    partEnd = undefined
    part.once('end', () => {
      partEnd = received
    })
    const { name, fileName, type, charset } = headersOf(part)
    if (name === '__proto__') return fail(new AppError('bad_json'))
    if (fileName === undefined) return fail(invalid(name, 'file_name_not_utf8'))
    // Browsers and axios give a JSON part the file name `blob`.
    if (fileName === null || (name === 'data' && type.startsWith('application/json'))) {
      if (fields.length === maxFields) return fail(invalid('body', 'too_many_fields', { max: maxFields }))
      pieces = []
      part.on('data', addToField)
      part.once('end', () => {
        const text = decodeText(Buffer.concat(pieces), charset)
        if (text === undefined) fail(invalid(name, 'part_not_utf8'))
        else fields.push([name, text])
      })
      return
    }
    if (uploads.length === maxFiles) return fail(new AppError('too_many_files', { max: maxFiles }))
    const writer = new FileWriter(path.join(folder, randomUUID())).on('error', fail)
    uploads.push({ field: name, name: fileName, mime: type, writer })
    part.on('data', addToFile)
    // A writer that is ended no longer says that it has drained.
    part.once('end', () => writer.end(() => body.resume()))
  }

  try {
    // Without a length it is read to its end, an empty one too.
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      'transfer-encoding': 'chunked',
    }
    await form.parse(Object.assign(body, { headers }) as IncomingMessage)
    return { input: { ...readFields(fields), ...(await filesOf(uploads)) }, discard }
  } catch (error) {
    await discard()
    const { code } = error as { code?: unknown }
    throw typeof code === 'number' ? new AppError('bad_json', {}, { cause: error }) : error
  } finally {
    // `drainRequestBody` then reads the rest, so that the client gets the response.
    body.destroy()
  }
}

function headersOf(part: Part) {
  const { name, originalFilename, mimetype } = part
  const { headers } = part as Part & { headers: Record<string, string> }
  return {
    name: Buffer.from(name ?? '', 'latin1').toString('utf8'),
    fileName: fileNameOf(headers['content-disposition'] ?? '', originalFilename),
    type: mimetype || 'application/octet-stream',
    charset: charsetIn(headers['content-type']),
  }
}

async function filesOf(uploads: readonly Upload[]): Promise<Record<string, ReceivedFile[]>> {
  const written = await Promise.all(uploads.map(({ writer }) => writer.written()))
  const files = uploads.map(({ name, mime }, at) => new ReceivedFile(written[at]!, name, mime))
  const fields = new Set(uploads.map(({ field }) => field))
  return Object.fromEntries(
    [...fields].map(name => [name, files.filter((_, at) => uploads[at]!.field === name)]),
  )
}

function readFields(fields: [string, string][]): Record<string, unknown> {
  const { data, ...others } = collect(fields)
  if (data === undefined) return others
  if (typeof data !== 'string') throw invalid('data', 'given_twice')
  const values = parseObject(data, 'data')
  const twice = Object.keys(others).find(
    name => Object.hasOwn(values, name) && String(others[name]) !== String(values[name]),
  )
  if (twice) throw invalid(twice, 'given_twice')
  return { ...others, ...values }
}
