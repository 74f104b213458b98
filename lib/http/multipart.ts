import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import formidable, { errors as faults, type Part } from 'formidable'
import { AppError, invalid } from '@/lib/core/errors'
import { FileWriter } from '@/lib/core/file-writer'
import { ReceivedFile } from '@/lib/core/replies'
import type { Body } from './body'
import { collect, maxText, parseObject, tooLarge } from './text-body'

const maxFiles = 20

/** Streams the files of a multipart body into `folder`; fields and files together are the input. */
export async function readMultipart(request: Request, maxBytes: number, folder: string): Promise<Body> {
  if (!request.body) throw new AppError('bad_json')
  const uploads = uploadsInto(folder)
  const form = formidable({
    fileWriteStreamHandler: uploads.open as () => Writable,
    // Byte by byte, decoded at the end: a name's character may be cut in two between packets.
    encoding: 'binary' as never,
    maxFiles,
    maxFields: 50,
    maxFieldsSize: maxText,
    maxFileSize: maxBytes,
    maxTotalFileSize: maxBytes,
    allowEmptyFiles: true,
    minFileSize: 0,
  })
  const overhead = countOverhead(form, maxBytes)
  const body = Readable.fromWeb(request.body as import('node:stream/web').ReadableStream)
  body.on('error', error => overhead.destroy(error))
  // Without a length formidable would take the body for empty; what the client says of it does not count anyway.
  const headers = { 'content-type': request.headers.get('content-type'), 'transfer-encoding': 'chunked' }
  const source = Object.assign(body.pipe(overhead), { headers })
  try {
    const [fields, files] = await form.parse(source as never)
    return {
      input: { ...readFields(fields), ...(await readFiles(files, uploads)) },
      discard: uploads.discard,
    }
  } catch (error) {
    // Nobody here reads the rest: the door takes what still comes, so that the sender gets the answer.
    body.destroy()
    await uploads.discard()
    throw multipartFault(error, maxBytes)
  }
}

type Upload = formidable.File

/**
 * The files of one body. formidable loses an error of the disk that comes after the last byte of the body (a small file
 * on a full disk always ends so): the writers are ours, and each is asked whether it has written everything.
 */
function uploadsInto(folder: string) {
  const writers = new Map<Upload, FileWriter>()
  let discarded = false
  return {
    open(file: Upload): Writable {
      // A part that was already being read when the body was refused.
      if (discarded) return new Writable({ write: (_bytes, _encoding, done) => done() })
      const writer = new FileWriter(path.join(folder, randomUUID()))
      writers.set(file, writer)
      return writer
    },
    written: (file: Upload) => writers.get(file)!.written(),
    /** As they were sent: formidable lists them as the disk was done with them. */
    inOrder: (files: Upload[]) => [...writers.keys()].filter(file => files.includes(file)),
    /** Takes the files away; what a verb adopted is gone from here already. */
    async discard() {
      discarded = true
      await Promise.all([...writers.values()].map(writer => writer.discard()))
    },
  }
}

/**
 * Counts what is neither file nor field: part headers without an end would fill the memory.
 * Also puts right how parts are told apart: a file is what has a file name, whatever its type.
 */
function countOverhead(form: ReturnType<typeof formidable>, maxBytes: number): Transform {
  let accounted = 0
  let total = 0
  form.onPart = part => {
    if (part.name) part.name = decode(part.name)
    // formidable's own tables have a prototype: the name would be lost without a word. Never throw in here:
    // formidable awaits this where nobody catches, and the process would end.
    if (part.name === '__proto__') return fail(form, new AppError('bad_json'))
    const name = fileName(part)
    part.originalFilename = name
    part.mimetype = (name === null ? undefined : part.mimetype || 'application/octet-stream') as never
    ;(part as { transferEncoding?: string }).transferEncoding = 'binary'
    part.on('data', (bytes: Buffer) => {
      accounted += bytes.length
    })
    return form._handlePart(part)
  }
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      total += bytes.length
      if (total - accounted > maxText + bytes.length) done(tooLarge(maxBytes))
      else done(null, bytes)
    },
  })
}

function fail(form: unknown, error: Error) {
  ;(form as { _error(error: Error): void })._error(error)
}

/** RFC 5987's `filename*` before the plain one. */
function fileName(part: Part): string | null {
  const header = (part as unknown as { headers: Record<string, string> }).headers['content-disposition'] ?? ''
  const extended = /\bfilename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1]
  try {
    if (extended) return decodeURIComponent(extended)
  } catch {
    // Not what it claims to be: the plain name counts.
  }
  return part.originalFilename === null ? null : decode(part.originalFilename)
}

function decode(binary: string): string {
  return Buffer.from(binary, 'latin1').toString('utf8')
}

function readFields(fields: formidable.Fields): Record<string, unknown> {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, decode(value)]),
  )
  const { data, ...others } = collect(pairs)
  if (data === undefined) return others
  if (typeof data !== 'string') throw invalid('data', 'given_twice')
  return { ...others, ...dataField(data) }
}

function dataField(text: string): Record<string, unknown> {
  try {
    return parseObject(text)
  } catch {
    throw invalid('data', 'not_json')
  }
}

async function readFiles(
  files: formidable.Files,
  { inOrder, written }: Pick<ReturnType<typeof uploadsInto>, 'inOrder' | 'written'>,
): Promise<Record<string, ReceivedFile[]>> {
  const groups = Object.entries(files).map(async ([name, group = []]) => {
    const received = inOrder(group).map(
      async file => new ReceivedFile(await written(file), file.originalFilename ?? '', file.mimetype ?? ''),
    )
    return [name, await Promise.all(received)] as const
  })
  return Object.fromEntries(await Promise.all(groups))
}

function multipartFault(error: unknown, maxBytes: number): unknown {
  const code = (error as { code?: unknown }).code
  const sizes: unknown[] = [
    faults.biggerThanMaxFileSize,
    faults.biggerThanTotalMaxFileSize,
    faults.maxFieldsSizeExceeded,
  ]
  if (sizes.includes(code)) return tooLarge(maxBytes, error)
  if (code === faults.maxFilesExceeded)
    return new AppError('too_many_files', { max: maxFiles }, { cause: error })
  if (typeof code === 'number') return new AppError('bad_json', {}, { cause: error })
  return error
}
