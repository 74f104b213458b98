import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperationError } from '@/lib/ops/process/operation-error'
import { embeddedFileStore } from '@/lib/services/file-store/embedded'
import { digesting, digestOf } from './digest'
import { type Manifest, storedFile } from './manifest'
import { placeIn } from './store'

type StoredFile = Manifest['files'][number]

/**
 * Keys are random, so a restored file never overwrites one that another row names; files that no row names go
 * with the daily sweep. If the backup's copy is damaged, a copy in the store stays.
 */
export async function copyFilesBack(folder: string, filesDir: string, { files, unsoundFiles }: Manifest) {
  const unsound = new Set(unsoundFiles.map(({ key }) => key))
  const store = embeddedFileStore(filesDir)
  const temporary = await store.temporaryFolder()
  const now = await store.time()
  try {
    for (const file of files) {
      const target = placeIn(filesDir, file.key)
      if (await isThere(target, file, unsound.has(file.key))) await utimes(target, now, now)
      else
        await copy(join(folder, storedFile(file.key)), target, join(temporary, `${file.key}.restore`), file)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new OperationError(`There is no room left in ${filesDir}. The restore changed nothing.`)
  }
}

async function isThere(target: string, { bytes, sha256 }: StoredFile, whatever: boolean) {
  const found = await stat(target).catch(() => undefined)
  if (found && whatever) return true
  return found?.size === bytes && (await digestOf(target)).sha256 === sha256
}

async function copy(from: string, target: string, part: string, { bytes, sha256 }: StoredFile) {
  const digest = digesting()
  try {
    await pipeline(createReadStream(from), digest, createWriteStream(part, { mode: 0o600 }))
    const read = digest.sum()
    if (read.bytes !== bytes || read.sha256 !== sha256)
      throw new OperationError(`${from} changed while it was read. The restore changed nothing.`)
    const file = await open(part, 'r+')
    await file.sync()
    await file.close()
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}
