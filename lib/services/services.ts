import { env } from '@/lib/core/env'
import { embeddedFileStore } from './file-store/embedded'
import type { FileStore } from './file-store/file-store'

/** The outside world, each an interface with an embedded default. */
export interface Services {
  fileStore: FileStore
}

export function openServices(): Services {
  return { fileStore: embeddedFileStore(env().FILES_DIR) }
}
