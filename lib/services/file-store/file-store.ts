import type { Readable } from 'node:stream'
import type { Sum, WrittenFile } from '@/lib/core/file-writer'
import type { ByteRange } from '@/lib/core/replies'

/** A file of the store under its random name, and what it holds. */
export interface Kept extends Sum {
  key: string
}

/** Keeps bytes under random keys; knows nothing of names, types or permissions. */
export interface FileStore {
  /**
   * Takes over a finished temporary file and answers the key it is kept under. What the disk holds by then is compared
   * with what was written.
   * @throws AppError unavailable where the disk holds something else
   */
  adopt(file: WrittenFile): Promise<string>
  /** Keeps bytes that were made here, e.g. a thumbnail. */
  put(bytes: Buffer): Promise<Kept>
  /** The bytes, or those from `start` to `end` (both included). @throws when there is no such key */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** How many bytes are kept; null when there is no such key. */
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** A folder on the same volume for uploads under way. */
  temporaryFolder(): Promise<string>
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  /** Removes temporary files last written before this instant; answers how many. */
  clearTemporary(before: Date): Promise<number>
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>
  /** The clock that `storedAt` goes by. */
  time(): Promise<Date>
  /** @throws when the store cannot be written */
  probe(): Promise<void>
}
