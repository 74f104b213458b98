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
  const options = { signal, killSignal: 'SIGKILL' } as const
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', probe, folder, makes], options)
    return JSON.parse(stdout)
  } catch (failure) {
    if (signal.aborted) throw new Error(`${folder} did not answer in ${timeoutMs / 1000} s`)
    throw new Error(/^Error: (.*)$/m.exec((failure as Error).message)?.[1])
  }
}

export async function checkFiles(env: Env): Promise<Finding[]> {
  const { FILES_DIR, DATABASE_DIR } = env
  const inDatabase = DATABASE_DIR
    ? await look(DATABASE_DIR).then(
        ({ free }) => room('DATABASE_DIR', free, 'has room'),
        () =>
          error('DATABASE_DIR is no folder of this machine: leave it out where the database is elsewhere'),
      )
    : []
  const inFiles = await look(FILES_DIR, 'makes').then(
    async ({ free, uid }) => [
      room('FILES_DIR', free, 'can be written'),
      process.getuid?.() === 0 && uid === 0
        ? warning('FILES_DIR belongs to root: give it to the user that the server runs as')
        : [],
      await checkObjectStorage(env),
    ],
    (failure: Error) => [error(`FILES_DIR cannot be written: ${failure.message}`)],
  )
  return [inDatabase, inFiles].flat(3)
}

const room = (name: string, free: number, good: string) =>
  free < 5 * gigabyte ? warning(`${name} has ${(free / gigabyte).toFixed(1)} GB left`) : ok(`${name} ${good}`)

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
