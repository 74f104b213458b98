import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileWriter } from '@/lib/core/file-writer'
import type { FileStore, Listed } from '@/lib/services/file-store/file-store'
import { isMissing } from '@/lib/services/file-store/keys'

const parallel = 4

export async function moveFiles(from: FileStore, to: FileStore): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 }
  const listed = from.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await listed.next(); !next.done; next = await listed.next()) {
      if (!(await moveFile(from, to, next.value))) continue
      moved.files++
      moved.bytes += next.value.size
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return moved
}

async function moveFile(from: FileStore, to: FileStore, { key, size }: Listed): Promise<boolean> {
  // A file appears in a store only as a whole, so one of the same length came there by an earlier run.
  const copied = (await to.sizeOf(key)) === size || (await copy(from, to, key))
  if (copied) await from.remove(key)
  return copied
}

async function copy(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const part = path.join(await to.temporaryFolder(), `move-${randomUUID()}`)
  try {
    const writer = new FileWriter(part)
    await pipeline(await from.open(key), writer)
    await to.adopt(await writer.written(), key)
    return true
  } catch (error) {
    // Deleted since it was listed.
    if (isMissing(error)) return false
    throw error
  } finally {
    await rm(part, { force: true })
  }
}
