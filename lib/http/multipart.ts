import { MultipartParser } from 'formidable'
import { AppError, invalid } from '@/lib/core/errors'
import type { Body } from './body'
import { MultipartParts, type ParserEvent } from './multipart-parts'
import { collect, maxText, parseObject, tooLarge } from './text-body'

export async function readMultipart(request: Request, maxBytes: number, folder: string): Promise<Body> {
  const boundary = boundaryOf(request)
  if (!request.body || !boundary) throw new AppError('bad_json')
  const parts = new MultipartParts(folder, maxBytes)
  try {
    // Leaving the loop early cancels the body; `drainRequestBody` then reads the rest, so that the client gets the
    // response.
    await parse(request.body as AsyncIterable<Uint8Array>, boundary, parts, maxBytes)
    return {
      input: { ...readFields(parts.fields), ...(await parts.files()) },
      discard: () => parts.discard(),
    }
  } catch (error) {
    await parts.discard()
    throw multipartFault(error)
  }
}

function boundaryOf(request: Request): string | undefined {
  const type = request.headers.get('content-type') ?? ''
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(type) ?? []
  return quoted ?? plain
}

async function parse(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  parts: MultipartParts,
  maxBytes: number,
) {
  const parser = new MultipartParser()
  parser.initWithBoundary(boundary)
  // Without a listener the process would exit; `errored` and the loop at the end report the error.
  parser.on('error', () => {})
  let total = 0
  for await (const bytes of body) {
    total += bytes.length
    parser.write(bytes)
    if (parser.errored) throw parser.errored
    for (let event = nextOf(parser); event; event = nextOf(parser)) await parts.take(event)
    // Bounds what is neither file nor field: a part header without an end would fill the memory.
    if (total - parts.contentBytes > maxText + bytes.length) throw tooLarge(maxBytes)
  }
  parser.end()
  for await (const event of parser) await parts.take(event)
}

const nextOf = (parser: { read(): unknown }) => parser.read() as ParserEvent | null

function readFields(fields: [string, string][]): Record<string, unknown> {
  const { data, ...others } = collect(fields)
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

function multipartFault(error: unknown): unknown {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? new AppError('bad_json', {}, { cause: error }) : error
}
