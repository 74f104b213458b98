import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncAndCompare, type WrittenFile } from '@/lib/core/file-writer'
import { giveToOwner } from '@/lib/core/process/give-to-owner'
import type { FileStore } from './file-store'
import { isKey, newKey, orNoSuchFile } from './keys'
import { ignoreMissing, noneIfMissing, temporaryFolder } from './temporary-folder'

export function embeddedFileStore(folder: string): FileStore {
  const root = path.resolve(/* turbopackIgnore: true */ folder)
  const temporary = temporaryFolder(root)
  const place = (key: string) => placeIn(root, key)
  const now = async () => {
    const target = path.join(await temporary.open(), `time-${randomUUID()}`)
    await writeFile(target, '')
    const { mtime } = await stat(target)
    await unlink(target)
    return mtime
  }
  const adopt = async (written: WrittenFile, key = newKey()) => {
    const target = place(key)
    await syncAndCompare(written)
    const made = await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await giveToOwner(root, written.path, ...(made ? [path.dirname(target)] : []))
    await rename(written.path, target)
    try {
      await syncFolder(path.dirname(target))
      if (made) await syncFolder(root)
    } catch (error) {
      await unlink(target).catch(() => {})
      throw error
    }
    return key
  }
  return {
    folder: root,
    adopt,
    put: bytes => temporary.put(bytes, adopt),
    async open(key, range) {
      const file = await open(place(key), 'r').catch(orNoSuchFile(key))
      return file.createReadStream(range)
    },
    async remove(key) {
      await unlink(place(key)).catch(ignoreMissing)
    },
    async sizeOf(key) {
      const found = isKey(key) ? await stat(place(key)).catch(ignoreMissing) : null
      return found?.size ?? null
    },
    async touch(key) {
      const time = await now()
      await utimes(place(key), time, time).catch(orNoSuchFile(key))
    },
    temporaryFolder: temporary.open,
    async *list() {
      for (const shelf of await readdir(root).catch(noneIfMissing)) {
        if (!/^[\w-]{2}$/.test(shelf)) continue
        for (const key of await readdir(path.join(root, shelf)).catch(noneIfMissing)) {
          if (!isKey(key)) continue
          const found = await stat(place(key)).catch(ignoreMissing)
          if (found) yield { key, size: found.size, storedAt: found.mtime }
        }
      }
    },
    clearTemporary: temporary.clear,
    time: now,
    freeBytes: temporary.freeBytes,
    async probe() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}

export function placeIn(root: string, key: string): string {
  if (!isKey(key)) throw new Error('not a key of the file store')
  return path.join(root, key.slice(0, 2), key)
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string) {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
