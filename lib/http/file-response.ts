import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { FileReply } from '@/lib/core/replies'

type File = FileReply['file']

export async function fileResponse(request: Request, file: File, cacheControl: string): Promise<Response> {
  const headers = fileHeaders(file, cacheControl)
  const head = request.method === 'HEAD'
  if (!('open' in file)) {
    if (file.size !== undefined) headers.set('content-length', String(file.size))
    if (head) file.stream.destroy()
    return new Response(head ? null : toWeb(file.stream), { headers })
  }
  if (file.etag && matchesEtag(request.headers.get('if-none-match'), `"${file.etag}"`))
    return new Response(null, { status: 304, headers })
  headers.set('accept-ranges', 'bytes')
  const range = wantedRange(request, file)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    headers.delete('content-disposition')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : file.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  const body = head ? null : toWeb(await file.open(range ?? undefined))
  return new Response(body, { status: range ? 206 : 200, headers })
}

function fileHeaders(file: File, cacheControl: string): Headers {
  // Chromium does not display PDFs in a sandbox; its viewer is sandboxed itself.
  const sandbox = file.inline && file.mime === 'application/pdf' ? '' : 'sandbox; '
  const headers = new Headers({
    ...file.headers,
    'content-type': file.mime,
    'cache-control': cacheControl,
    'content-disposition': contentDisposition(file.name, file.inline),
    'content-security-policy': `${sandbox}default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  if (file.etag) headers.set('etag', `"${file.etag}"`)
  return headers
}

/** RFC 9110: several ranges, or one of another version (If-Range), get the whole file. */
function wantedRange(request: Request, file: { size: number; etag?: string }) {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.get('range')?.trim() ?? '')
  if (!match || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const condition = request.headers.get('if-range')
  if (condition && condition !== `"${file.etag}"`) return null
  const [, first, last] = match
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(0, file.size - Number(last))
  const end = first && last ? Math.min(Number(last), file.size - 1) : file.size - 1
  if (first && last && Number(last) < start) return null
  return start > end ? 'unsatisfiable' : { start, end }
}

export function matchesEtag(header: string | null, etag: string): boolean {
  if (!header) return false
  return header.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

function toWeb(stream: Readable) {
  // A client may disconnect at any time; the destroyed stream must not raise an uncaught error.
  stream.on('error', () => {})
  const parts: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  // Not Readable.toWeb: after a disconnect it keeps writing to the closed stream and throws. Not ReadableStream.from:
  // on a disconnect before the first chunk it leaves the file open.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  ) as unknown as Response['body'] & object
}

/** RFC 6266: an ASCII fallback and the real name. */
export function contentDisposition(name: string, inline = false): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
