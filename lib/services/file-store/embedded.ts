import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, stat, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store'

/** The default store: a folder on this machine, outside everything that is served. */
export function embeddedFileStore(folder: string): FileStore {
  const root = path.resolve(/* turbopackIgnore: true */ folder)
  const place = (key: string) => {
    if (!/^[\w-]{32}$/.test(key)) throw new Error('not a key of the file store')
    return path.join(root, key.slice(0, 2), key)
  }
  const newPlace = async () => {
    const key = randomBytes(24).toString('base64url')
    await mkdir(path.dirname(place(key)), { recursive: true })
    return { key, target: place(key) }
  }
  return {
    async adopt(temporaryPath) {
      const { key, target } = await newPlace()
      const file = await open(temporaryPath, 'r+')
      await file.sync()
      await file.close()
      await rename(temporaryPath, target)
      return key
    },
    async put(bytes) {
      const { key, target } = await newPlace()
      const file = await open(target, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      return key
    },
    async open(key, range) {
      const file = await open(place(key), 'r')
      return file.createReadStream(range)
    },
    async remove(key) {
      await unlink(place(key)).catch(ignoreMissing)
    },
    async temporaryFolder() {
      const target = path.join(root, 'tmp')
      await mkdir(target, { recursive: true, mode: 0o700 })
      return target
    },
    async *list() {
      for (const shelf of await readdir(root).catch(noneIfMissing)) {
        if (!/^[\w-]{2}$/.test(shelf)) continue
        for (const key of await readdir(path.join(root, shelf)).catch(noneIfMissing)) {
          if (!/^[\w-]{32}$/.test(key)) continue
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
      const target = path.join(await this.temporaryFolder(), `time-${randomBytes(8).toString('hex')}`)
      await writeFile(target, '')
      const { mtime } = await stat(target)
      await unlink(target)
      return mtime
    },
    async probe() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.W_OK)
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  ignoreMissing(error)
  return []
}
