import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileWriter, sumOf } from '@/lib/core/file-writer'
import { OperationError } from '@/lib/ops/process/operation-error'
import type { FileStore } from '@/lib/services/file-store/file-store'
import { type Backup, type Manifest, storedFile } from './manifest'

type BackedUpFile = Manifest['files'][number]

/**
 * Keys are random, so a restored file never overwrites one that another row names; files that no row names go
 * with the daily sweep. If the backup's copy is damaged, a copy in the store stays.
 */
export async function copyFilesBack({ manifest: { files, unsoundFiles }, open }: Backup, store: FileStore) {
  const unsound = new Set(unsoundFiles.map(({ key }) => key))
  try {
    for (const file of files) {
      if (await isThere(store, file, unsound.has(file.key))) await store.touch(file.key)
      else await copy(open(storedFile(file.key)), store, file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new OperationError(
      `There is no room left in ${store.folder ?? 'the file store'}. The restore changed nothing.`,
    )
  }
}

async function isThere(store: FileStore, { key, bytes, sha256 }: BackedUpFile, whatever: boolean) {
  const size = await store.sizeOf(key)
  if (size !== null && whatever) return true
  return size === bytes && (await sumOf(await store.open(key))).sha256 === sha256
}

async function copy(from: Readable, store: FileStore, { key, bytes, sha256 }: BackedUpFile) {
  const part = join(await store.temporaryFolder(), `${key}.restore`)
  // What a killed restore left.
  await rm(part, { force: true })
  const writer = new FileWriter(part)
  try {
    await pipeline(from, writer)
    const written = await writer.written()
    if (written.size !== bytes || written.sha256 !== sha256)
      throw new OperationError(`${storedFile(key)} changed while it was read. The restore changed nothing.`)
    await store.adopt(written, key)
  } finally {
    await rm(part, { force: true })
  }
}
