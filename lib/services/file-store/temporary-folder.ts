import { randomUUID } from 'node:crypto'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { type WrittenFile, writeNewFile } from '@/lib/core/file-writer'
import { freeBytes } from '@/lib/core/limits/database-room'
import { giveToOwner } from '@/lib/core/process/give-to-owner'
import type { Kept } from './file-store'
import { isMissing } from './keys'

export function temporaryFolder(root: string) {
  const folder = path.join(root, 'tmp')
  const open = async () => {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (made) await giveToOwner(root, folder)
    return folder
  }
  return {
    open,
    async freeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      return freeBytes(root)
    },
    /** The file is deleted afterwards, unless `adopt` took it. */
    async put(bytes: Buffer, adopt: (written: WrittenFile) => Promise<string>): Promise<Kept> {
      const written = await writeNewFile(path.join(await open(), randomUUID()), bytes)
      try {
        const { size, sha256 } = written
        return { key: await adopt(written), size, sha256 }
      } finally {
        await unlink(written.path).catch(() => {})
      }
    },
    async clear(before: Date) {
      let removed = 0
      for (const name of await readdir(folder).catch(noneIfMissing)) {
        const target = path.join(folder, name)
        const found = await stat(target).catch(ignoreMissing)
        if (!found || found.mtime >= before) continue
        await unlink(target).catch(ignoreMissing)
        removed++
      }
      return removed
    },
  }
}

export function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
}

export function noneIfMissing(error: unknown): string[] {
  ignoreMissing(error)
  return []
}
