import { join } from 'node:path'
import { OperationError } from '@/lib/ops/process/operation-error'
import { digestOf } from './digest'
import { type Manifest, readManifest, storedFile, tableFile } from './manifest'

export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const parts = [
    ...manifest.tables.map(({ name, ...sum }) => ({ place: tableFile(name), ...sum })),
    ...manifest.files.map(({ key, ...sum }) => ({ place: storedFile(key), ...sum })),
  ]
  const wrong: string[] = []
  for (const { place, bytes, sha256 } of parts) {
    const found = await digestOf(join(folder, place)).catch(() => undefined)
    if (!found) wrong.push(`${place} is missing`)
    else if (found.bytes !== bytes || found.sha256 !== sha256) wrong.push(`${place} is not as it was written`)
  }
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''
    throw new OperationError(`The backup is damaged: ${wrong.slice(0, 5).join('; ')}${more}.`)
  }
  return manifest
}
