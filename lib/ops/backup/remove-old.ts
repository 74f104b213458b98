import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperationError } from '@/lib/ops/process/operation-error'

export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter(name => /^backup-\d{8}T\d{6}$/.test(name)).sort()
  const old = backups.slice(0, Math.max(backups.length - keep, 0))
  for (const name of old) await rm(join(folder, name), { recursive: true }).catch(explain)
  return old
}

function explain(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EACCES') throw error
  throw new OperationError(
    `${error.path} belongs to another user and was not removed. The new backup is whole. Give it to the user of its folder: chown -R vehicle-defects.`,
  )
}
