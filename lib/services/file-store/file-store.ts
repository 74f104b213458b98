import type { Readable } from 'node:stream'
import type { Sum, WrittenFile } from '@/lib/core/file-writer'
import type { ByteRange } from '@/lib/core/replies'

export interface Kept extends Sum {
  key: string
}

export interface Listed {
  key: string
  size: number
  storedAt: Date
}

export interface FileStore {
  // Takes the file out of the temporary folder. `key` is given where a row names the file already: by a restore, or
  // when files move to another store.
  // Throws AppError unavailable if the store does not return what was written
  adopt(file: WrittenFile, key?: string): Promise<string>
  put(bytes: Buffer): Promise<Kept>
  /** @throws AppError file_missing */
  open(key: string, range?: ByteRange): Promise<Readable>
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Renews `storedAt`, so that the sweep spares the file for another day. */
  touch(key: string): Promise<void>
  /** A local folder; for a disk store on the same volume, so that adopting a file is a rename. */
  temporaryFolder(): Promise<string>
  list(): AsyncIterable<Listed>
  clearTemporary(before: Date): Promise<number>
  freeBytes(): Promise<number>
  /** Read from the clock that stamps `storedAt`. */
  time(): Promise<Date>
  probe(): Promise<void>
  readonly folder?: string
}
