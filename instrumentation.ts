import { log } from './lib/core/log'

/** Every page that failed, while it read or while it was drawn; its error page shows the same id. */
export function onRequestError(error: unknown, { path }: { path: string }) {
  const { digest } = error as { digest?: string }
  log.error({ requestId: digest, path: path.split('?')[0], err: error }, 'a page failed')
}
