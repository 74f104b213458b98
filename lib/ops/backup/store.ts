import { join, resolve } from 'node:path'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

/** The files of the store with the place where each lies. */
export async function* walkStore(filesDir: string): AsyncGenerator<{ key: string; path: string }> {
  for await (const { key } of embeddedFileStore(filesDir).list()) yield { key, path: placeIn(filesDir, key) }
}

export const placeIn = (filesDir: string, key: string) => join(resolve(filesDir), key.slice(0, 2), key)
