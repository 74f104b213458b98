import { externalTimeoutMs, waitFor } from './limits/deadline'

interface Question {
  headers?: Record<string, string>
  // With neither it is a GET.
  json?: unknown
  form?: Record<string, string>
  timeoutMs: number
  maxBytes: number
  // Some say in the body of a 400 what is wrong.
  readsRefusal?: boolean
}

// Redirects are not followed, because their target was never configured.
// @throws on timeout, redirect, more than `maxBytes`, or a status other than 200 and 404 (400 and 403, if they are read)
// @returns the JSON, or null for a 404
export async function fetchExternal(url: string, question: Question): Promise<unknown> {
  const limit = new AbortController()
  const late = new Promise<never>((_, fail) => {
    limit.signal.addEventListener('abort', () => fail(limit.signal.reason))
  })
  const timeoutMs = externalTimeoutMs(question.timeoutMs)
  const timer = setTimeout(() => limit.abort(new Error('it took too long')), timeoutMs)
  try {
    // Both: the signal ends the connection, but Node may ignore it once the response head has arrived.
    return await waitFor(() => Promise.race([late, ask(url, question, limit.signal)]))
  } finally {
    clearTimeout(timer)
  }
}

async function ask(
  url: string,
  { headers, json, form, maxBytes, readsRefusal }: Question,
  signal: AbortSignal,
) {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json)
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const answer = await fetch(url, {
    method: body === null ? 'GET' : 'POST',
    headers: { ...(body !== null && { 'content-type': type }), accept: 'application/json', ...headers },
    body,
    signal,
    redirect: 'error',
    cache: 'no-store',
  })
  const isRead = answer.status === 200 || (readsRefusal && [400, 403].includes(answer.status))
  if (!isRead) {
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new Error(`it answered ${answer.status}`)
  }
  return JSON.parse(await boundedText(answer, maxBytes, signal))
}

async function boundedText(answer: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    signal.throwIfAborted()
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`it answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
