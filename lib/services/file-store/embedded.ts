import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncAndCompare, type WrittenFile, writeNewFile } from '@/lib/core/file-writer'
import { freeBytes } from '@/lib/core/limits/free-bytes'
import type { FileStore } from './file-store'

export function embeddedFileStore(folder: string): FileStore {
  const root = path.resolve(/* turbopackIgnore: true */ folder)
  const place = (key: string) => {
    if (!isKey(key)) throw new Error('not a key of the file store')
    return path.join(root, key.slice(0, 2), key)
  }
  const temporaryFolder = async () => {
    const target = path.join(root, 'tmp')
    await mkdir(target, { recursive: true, mode: 0o700 })
    return target
  }
  const adopt = async (written: WrittenFile) => {
    const key = randomBytes(24).toString('base64url')
    const target = place(key)
    await syncAndCompare(written)
    const made = await mkdir(path.dirname(target), { recursive: true })
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
    adopt,
    async put(bytes) {
      const written = await writeNewFile(path.join(await temporaryFolder(), randomUUID()), bytes)
      try {
        const { size, sha256 } = written
        return { key: await adopt(written), size, sha256 }
      } catch (error) {
        await unlink(written.path).catch(() => {})
        throw error
      }
    },
    async open(key, range) {
      const file = await open(place(key), 'r')
      return file.createReadStream(range)
    },
    async remove(key) {
      await unlink(place(key)).catch(ignoreMissing)
    },
    async sizeOf(key) {
      const found = isKey(key) ? await stat(place(key)).catch(ignoreMissing) : null
      return found?.size ?? null
    },
    temporaryFolder,
    async *list() {
      for (const shelf of await readdir(root).catch(noneIfMissing)) {
        if (!/^[\w-]{2}$/.test(shelf)) continue
        for (const key of await readdir(path.join(root, shelf)).catch(noneIfMissing)) {
          if (!isKey(key)) continue
          const found = await stat(place(key)).catch(ignoreMissing)
          if (found) yield { key, storedAt: found.mtime }
        }
      }
    },
    async clearTemporary(before) {
      let removed = 0
      const folder = path.join(root, 'tmp')
      for (const name of await readdir(folder).catch(noneIfMissing)) {
        const target = path.join(folder, name)
        const found = await stat(target).catch(ignoreMissing)
        if (!found || found.mtime >= before) continue
        await unlink(target).catch(ignoreMissing)
        removed++
      }
      return removed
    },
    async time() {
      const target = path.join(await temporaryFolder(), `time-${randomUUID()}`)
      await writeFile(target, '')
      const { mtime } = await stat(target)
      await unlink(target)
      return mtime
    },
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      return freeBytes(root)
    },
    async probe() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}

const isKey = (name: string) => /^[\w-]{32}$/.test(name)

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string) {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  ignoreMissing(error)
  return []
}
