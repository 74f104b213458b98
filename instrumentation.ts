import type { PageFailed } from './lib/core/served'

interface FailedRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
}

let parts: typeof import('./lib/core/log') & typeof import('./lib/core/served')

export async function register() {
  // Next compiles this file for its edge runtime too, which has neither the log nor its channels.
  if (process.env.NEXT_RUNTIME === 'nodejs')
    parts = { ...(await import('./lib/core/log')), ...(await import('./lib/core/served')) }
}

export function onRequestError(error: unknown, { path, headers }: FailedRequest) {
  const { log, pageFailed, pageHeader } = parts
  const { digest = crypto.randomUUID() } = error as { digest?: string }
  const requestId = digest.split('@')[0]!
  const page = String(headers[pageHeader] ?? '')
  pageFailed.publish({ error, requestId, page } satisfies PageFailed)
  log.error({ requestId, path: path.split('?')[0], err: error }, 'a page failed')
}
