import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'

export async function* walkStore(
  filesDir: string,
): AsyncGenerator<{ key: string; path: string; size: number }> {
  for await (const { key } of embeddedFileStore(filesDir).list()) {
    const path = placeIn(filesDir, key)
    const found = await stat(path).catch(() => undefined)
    if (found) yield { key, path, size: found.size }
  }
}

export const placeIn = (filesDir: string, key: string) => join(resolve(filesDir), key.slice(0, 2), key)
