import { access, constants, mkdir, stat } from 'node:fs/promises'
import type { Env } from '@/lib/core/env'
import { freeBytes } from '@/lib/core/limits/database-room'
import { storeOf } from '@/lib/services/file-store/open-file-store'
import { error, type Finding, ok, warning } from './finding'

const gigabyte = 2 ** 30

export async function checkFiles(env: Env): Promise<Finding[]> {
  const { FILES_DIR, DATABASE_DIR } = env
  const found = DATABASE_DIR ? [await checkDatabaseFolder(DATABASE_DIR)] : []
  try {
    await mkdir(FILES_DIR, { recursive: true, mode: 0o700 })
    await access(FILES_DIR, constants.W_OK)
    const free = (await freeBytes(FILES_DIR)) / gigabyte
    const room =
      free < 5 ? warning(`FILES_DIR has ${free.toFixed(1)} GB left`) : ok('FILES_DIR can be written')
    return [...found, room, ...(await checkOwner(FILES_DIR)), ...(await checkObjectStorage(env))]
  } catch (failure) {
    return [...found, error(`FILES_DIR cannot be written: ${(failure as Error).message}`)]
  }
}

async function checkObjectStorage(env: Env): Promise<Finding[]> {
  if (![env.FILE_STORE, env.FILE_STORE_FROM].includes('s3')) return []
  const store = storeOf('s3', env, env.FILES_DIR)
  try {
    const { key } = await store.put(Buffer.from('config:check'))
    await store.remove(key)
    return [ok('the object storage takes files and gives them back')]
  } catch (failure) {
    const { cause = failure } = failure as Error
    return [error(`the object storage refuses: ${(cause as Error).name}: ${(cause as Error).message}`)]
  }
}

async function checkDatabaseFolder(folder: string): Promise<Finding> {
  try {
    const free = (await freeBytes(folder)) / gigabyte
    return free < 5 ? warning(`DATABASE_DIR has ${free.toFixed(1)} GB left`) : ok('DATABASE_DIR has room')
  } catch {
    return error('DATABASE_DIR is no folder of this machine: leave it out where the database is elsewhere')
  }
}

async function checkOwner(folder: string): Promise<Finding[]> {
  if (process.getuid?.() !== 0 || (await stat(folder)).uid !== 0) return []
  return [warning('FILES_DIR belongs to root: give it to the user that the server runs as')]
}
