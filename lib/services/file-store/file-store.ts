import type { Readable } from 'node:stream'
import type { Sum, WrittenFile } from '@/lib/core/file-writer'
import type { ByteRange } from '@/lib/core/replies'

export interface Kept extends Sum {
  key: string
}

export interface FileStore {
  /** @throws AppError unavailable if the disk does not return what was written */
  adopt(file: WrittenFile): Promise<string>
  put(bytes: Buffer): Promise<Kept>
  open(key: string, range?: ByteRange): Promise<Readable>
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** On the same volume as the store, so that adopting a file is a rename. */
  temporaryFolder(): Promise<string>
  list(): AsyncIterable<{ key: string; storedAt: Date }>
  clearTemporary(before: Date): Promise<number>
  freeBytes(): Promise<number>
  time(): Promise<Date>
  probe(): Promise<void>
}
