import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
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
    async open(key) {
      const { size } = await stat(place(key))
      return { stream: createReadStream(place(key)), size }
    },
    async remove(key) {
      await unlink(place(key)).catch(ignoreMissing)
    },
    async temporaryFolder() {
      const target = path.join(root, 'tmp')
      await mkdir(target, { recursive: true, mode: 0o700 })
      return target
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
