import type { Readable } from 'node:stream'
import type { ByteRange } from '@/lib/core/replies'

/** Keeps bytes under random keys; knows nothing of names, types or permissions. */
export interface FileStore {
  /** Takes over a finished temporary file and answers the key it is kept under. */
  adopt(temporaryPath: string): Promise<string>
  /** Keeps bytes that were made here, e.g. a thumbnail. */
  put(bytes: Buffer): Promise<string>
  /** The bytes, or those from `start` to `end` (both included). @throws when there is no such key */
  open(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** A folder on the same volume for uploads under way. */
  temporaryFolder(): Promise<string>
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes temporary files last written before this instant; answers how many. */
  clearTemporary(before: Date): Promise<number>
  /** The clock that `storedAt` goes by. */
  time(): Promise<Date>
  /** @throws when the store cannot be written */
  probe(): Promise<void>
}
