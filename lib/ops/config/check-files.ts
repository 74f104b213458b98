import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Env } from '@/lib/core/env'
import { storeOf } from '@/lib/services/file-store/open-file-store'
import { error, type Finding, ok, warning } from './finding'

const gigabyte = 2 ** 30
const timeoutMs = 5_000

// In a process of its own: a call to a share that is away never comes back, nor does making a folder below /proc, and
// a process with such a call does not even end.
const probe = `const fs = require('node:fs')
const [, folder, makes] = process.argv
if (makes) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.accessSync(folder, fs.constants.W_OK)
}
const { bavail, bsize } = fs.statfsSync(folder)
console.log(JSON.stringify({ free: bavail * bsize, uid: fs.statSync(folder).uid }))`

async function look(folder: string, makes = ''): Promise<{ free: number; uid: number }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const words = ['--eval', probe, folder, makes]
  try {
    return JSON.parse(
      (await promisify(execFile)(process.execPath, words, { signal, killSignal: 'SIGKILL' })).stdout,
    )
  } catch (failure) {
    if (signal.aborted) throw new Error(`${folder} did not answer in ${timeoutMs / 1000} s`)
    throw new Error(/^Error: (.*)$/m.exec((failure as Error).message)?.[1])
  }
}

export async function checkFiles(env: Env): Promise<Finding[]> {
  const { FILES_DIR, DATABASE_DIR } = env
  const found = DATABASE_DIR ? [await checkDatabaseFolder(DATABASE_DIR)] : []
  try {
    const { free, uid } = await look(FILES_DIR, 'makes')
    found.push(
      free < 5 * gigabyte
        ? warning(`FILES_DIR has ${(free / gigabyte).toFixed(1)} GB left`)
        : ok('FILES_DIR can be written'),
    )
    if (process.getuid?.() === 0 && uid === 0)
      found.push(warning('FILES_DIR belongs to root: give it to the user that the server runs as'))
    return [...found, ...(await checkObjectStorage(env))]
  } catch (failure) {
    return [...found, error(`FILES_DIR cannot be written: ${(failure as Error).message}`)]
  }
}

async function checkObjectStorage(env: Env): Promise<Finding[]> {
  if (![env.FILE_STORE, env.FILE_STORE_FROM].includes('s3')) return []
  const store = storeOf('s3', env, env.FILES_DIR)
  // The client tries again for most of a minute.
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer in ${timeoutMs / 1000} s`)
  })
  try {
    const stored = store.put(Buffer.from('config:check')).then(({ key }) => store.remove(key))
    await Promise.race([stored, late])
    return [ok('the object storage takes files and gives them back')]
  } catch (failure) {
    const { cause = failure } = failure as Error
    const { name, message } = cause as Error
    return [error(`S3_ENDPOINT: the object storage refuses: ${name}: ${message}`)]
  }
}

async function checkDatabaseFolder(folder: string): Promise<Finding> {
  try {
    const free = (await look(folder)).free / gigabyte
    return free < 5 ? warning(`DATABASE_DIR has ${free.toFixed(1)} GB left`) : ok('DATABASE_DIR has room')
  } catch {
    return error('DATABASE_DIR is no folder of this machine: leave it out where the database is elsewhere')
  }
}
