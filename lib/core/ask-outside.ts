interface Question {
  headers?: Record<string, string>
  /** Sent by POST: as JSON, or as the fields of a form. */
  json?: unknown
  form?: Record<string, string>
  /** For the whole answer, to its last byte. */
  patienceMs: number
  mostBytes: number
}

/**
 * Asks a service outside and reads a bounded answer. Redirects are not followed: where they lead nobody has agreed to.
 * @throws when it takes too long, redirects, answers too much or with a status other than 200 and 404
 * @returns the JSON, or null for a 404
 */
export async function askOutside(url: string, question: Question): Promise<unknown> {
  // Not AbortSignal.timeout(): while an answer drips, nothing but the collector holds that one, and it may let go.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('it took too long')), question.patienceMs)
  try {
    return await askWithin(limit.signal, url, question)
  } finally {
    clearTimeout(timer)
  }
}

async function askWithin(
  signal: AbortSignal,
  url: string,
  { headers, json, form, mostBytes }: Question,
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      accept: 'application/json',
      ...headers,
    },
    body: form ? new URLSearchParams(form).toString() : JSON.stringify(json),
    signal,
    redirect: 'error',
    cache: 'no-store',
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new Error(`it answered ${answer.status}`)
  }
  return JSON.parse(await boundedText(answer, mostBytes))
}

/** Counts what arrives, unpacked: neither a missing nor a false Content-Length helps. */
async function boundedText(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Error(`it answered more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}
