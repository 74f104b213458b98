import { statfs } from 'node:fs/promises'
import { databaseDir } from '@/lib/core/env'
import { AppError } from '@/lib/core/errors'

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Four WAL files of PostgreSQL, 16 MB each: PostgreSQL stops, reads included, when it cannot create one. */
const reserveBytes = 64 * 1024 * 1024
const freshMs = 1_000
const known = { at: Number.NEGATIVE_INFINITY, short: false }

export async function requireDatabaseRoom(): Promise<void> {
  const folder = databaseDir()
  if (!folder) return
  if (performance.now() - known.at > freshMs) {
    known.at = performance.now()
    known.short = (await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)) < reserveBytes
  }
  if (known.short) throw new AppError('disk_full')
}
