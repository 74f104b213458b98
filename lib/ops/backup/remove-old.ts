import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export async function removeOld(folder: string, keep: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter(name => /^backup-\d{8}T\d{6}$/.test(name)).sort()
  const old = backups.slice(0, Math.max(backups.length - keep, 0))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}
