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
