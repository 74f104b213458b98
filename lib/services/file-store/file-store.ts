import type { Readable } from 'node:stream'

/** Keeps bytes under random keys; knows nothing of names, types or permissions. */
export interface FileStore {
  /** Takes over a finished temporary file and answers the key it is kept under. */
  adopt(temporaryPath: string): Promise<string>
  /** Keeps bytes that were made here, e.g. a thumbnail. */
  put(bytes: Buffer): Promise<string>
  /** @throws when there is no such key */
  open(key: string): Promise<{ stream: Readable; size: number }>
  remove(key: string): Promise<void>
  /** A folder on the same volume for uploads under way. */
  temporaryFolder(): Promise<string>
  /** @throws when the store cannot be written */
  probe(): Promise<void>
}
