import { env } from '@/lib/core/env'
import { embeddedFileStore } from './file-store/embedded'
import type { FileStore } from './file-store/file-store'
import type { IdentityService } from './identity/identity'
import { remoteIdentityService } from './identity/remote'

/** The outside world, each an interface with an embedded default. */
export interface Services {
  fileStore: FileStore
  identity: IdentityService
}

export function openServices(): Services {
  return {
    fileStore: embeddedFileStore(env().FILES_DIR),
    identity: remoteIdentityService(env().AUTH_ISSUER),
  }
}
