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

export async function register() {
  if (
    process.env.NODE_ENV === 'development' &&
    process.env.NEXT_RUNTIME === 'nodejs' &&
    process.env.DEV_TOOL_PORT
  ) {
    const { recordRequests } = await import('./lib/ops/dev/record-requests')
    recordRequests(`http://127.0.0.1:${process.env.DEV_TOOL_PORT}/`, process.env.DEV_TOOL_TOKEN ?? '')
  }
}
