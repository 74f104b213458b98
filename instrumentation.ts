import { log } from './lib/core/log'
import { type PageFailed, pageFailed } from './lib/core/served'

/** Every page that failed, while it read or while it was drawn; its error page shows the same id. */
export function onRequestError(error: unknown, { path }: { path: string }) {
  const { digest = crypto.randomUUID() } = error as { digest?: string }
  const requestId = digest.split('@')[0]!
  pageFailed.publish({ error, requestId } satisfies PageFailed)
  log.error({ requestId, path: path.split('?')[0], err: error }, 'a page failed')
}
