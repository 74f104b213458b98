import { type SignInNeed, sessionEnded } from '@/app/_ui/feedback/session-ended'
import type { CallKey, Data, Sent } from '@/lib/http/calls'
import { queryOf, splitCall } from './call-address'
import { reportUpgrade } from './loading-trouble'
import { alarmRefused } from './refusal'
import { uiText } from './ui-texts'

/** The specification's HTTP timeout, for uploads and exports as for every other call. */
export const httpTimeoutMs = 3_000_000

export function withTimeout(signal?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(httpTimeoutMs)
  if (!signal) return timeout
  // AbortSignal.any is younger than the oldest browsers that the pages are built for.
  const either = new AbortController()
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal })
  }
  return either.signal
}

export interface FieldError {
  path: string
  message: string
}

export interface Envelope {
  code: number
  data?: unknown
  resMsg?: string
  requestId?: string
  errors?: FieldError[]
}

/** Messages for responses that are not from our server: 0 is no response, 413 comes from a proxy. */
const withoutAnswer: Record<number, string> = { 0: 'network', 413: 'tooLargeForProxy' }

/** `code` is the HTTP status, or 0 when there was no response. */
export class CallError extends Error {
  readonly code: number
  readonly requestId?: string
  readonly errors: FieldError[]
  readonly data: unknown
  shown = false
  constructor({ code, resMsg, requestId, errors, data }: Envelope) {
    super(resMsg || uiText(`error.${withoutAnswer[code] ?? 'busy'}`))
    this.name = 'CallError'
    this.code = code
    this.requestId = requestId
    this.errors = errors ?? []
    this.data = data
  }
}

interface CallOptions {
  quiet?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
  keepalive?: boolean
  /** Share of the body sent so far, 0 to 1. */
  onProgress?(share: number): void
}

type Given<Key extends CallKey> =
  Record<never, never> extends Sent<Key>
    ? [input?: Sent<Key>, options?: CallOptions]
    : [input: Sent<Key>, options?: CallOptions]

// One call of the HTTP contract. Path parameters are taken from `input`; GET and DELETE send the rest as the query,
// other methods as JSON or multipart. Resolves to the envelope's `data` or throws a CallError. After a 401 it asks
// the user to sign in again in another window and repeats the call, so that nothing typed is lost.
export function call<Key extends CallKey>(key: Key, ...given: Given<Key>): Promise<NoInfer<Data<Key>>>
export async function call(key: CallKey, input?: object, options: CallOptions = {}): Promise<unknown> {
  const { method, url: path, rest } = splitCall(key, input)
  const asQuery = method === 'GET' || method === 'DELETE'
  const url = asQuery ? path + queryOf(rest) : path
  const headers: Record<string, string> = {
    'Accept-Language': document.documentElement.lang,
    'Cache-Control': 'no-cache',
    ...options.headers,
  }
  let body: BodyInit | undefined
  if (input instanceof FormData) body = input
  else if (!asQuery) {
    // The server accepts only JSON here, even for an empty input.
    body = JSON.stringify(rest)
    headers['Content-Type'] = 'application/json'
  }
  for (;;) {
    const envelope = await (options.onProgress ? sendWatched : send)(method, url, headers, body, options)
    if (envelope.code < 400 && envelope.code !== 0) return envelope.data
    if (envelope.code === 401 && (await sessionEnded(envelope.resMsg, envelope.data as SignInNeed | null)))
      continue
    const error = new CallError(envelope)
    void reportUpgrade(error.code)
    if (!options.quiet) alarmRefused(error)
    throw error
  }
}

type Send = (
  method: string,
  url: string,
  headers: Record<string, string>,
  body: BodyInit | undefined,
  options: CallOptions,
) => Promise<Envelope>

const send: Send = async (method, url, headers, body, { signal, keepalive }) => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      keepalive,
      signal: withTimeout(signal),
      credentials: 'same-origin',
    })
    return parseEnvelope(response.status, await response.text())
  } catch (error) {
    if (signal?.aborted) throw error
    return { code: 0 }
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
const sendWatched: Send = (method, url, headers, body, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve(parseEnvelope(request.status, request.responseText))
    request.timeout = httpTimeoutMs
    request.onerror = () => resolve({ code: 0 })
    request.ontimeout = () => resolve({ code: 0 })
    request.onabort = () => reject(new DOMException('', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
  })

export function parseEnvelope(status: number, text: string): Envelope {
  try {
    const envelope = JSON.parse(text) as Envelope
    return typeof envelope.code === 'number' ? envelope : { code: status, data: envelope }
  } catch {
    return { code: status, data: text }
  }
}
