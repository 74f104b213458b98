import type { Readable } from 'node:stream'
import type { Sum, WrittenFile } from '@/lib/core/file-writer'
import type { ByteRange } from '@/lib/core/replies'

export interface Kept extends Sum {
  key: string
}

export interface FileStore {
  /**
   * Takes over a finished temporary file and answers the key it is kept under. What the disk holds by then is compared
   * with what was written.
   * @throws AppError unavailable where the disk holds something else
   */
  adopt(file: WrittenFile): Promise<string>
  put(bytes: Buffer): Promise<Kept>
  open(key: string, range?: ByteRange): Promise<Readable>
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** A folder on the same volume for uploads under way. */
  temporaryFolder(): Promise<string>
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  clearTemporary(before: Date): Promise<number>
  freeBytes(): Promise<number>
  time(): Promise<Date>
  probe(): Promise<void>
}
