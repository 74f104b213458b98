import { log } from './lib/core/log'
import { type PageFailed, pageFailed, pageHeader } from './lib/core/served'

interface FailedRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
}

export function onRequestError(error: unknown, { path, headers }: FailedRequest) {
  const { digest = crypto.randomUUID() } = error as { digest?: string }
  const requestId = digest.split('@')[0]!
  const page = String(headers[pageHeader] ?? '')
  pageFailed.publish({ error, requestId, page } satisfies PageFailed)
  log.error({ requestId, path: path.split('?')[0], err: error }, 'a page failed')
}
