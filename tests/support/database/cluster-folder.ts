import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '@/lib/core/secrets'

const memory = '/dev/shm'
const prefix = 'vehicle-defects-'
const gigabyte = 2 ** 30

/**
 * Of a PostgreSQL for tests. In memory where there is room: a clone has 1 500 files, which cost half a second of the
 * processor on ext4 and 0.03 s there. It is made anew after the machine has started.
 */
export function clusterFolder(name: 'test-postgres' | 'test-calendar'): string {
  const inMemory = join(memory, `${prefix}${hashOf(process.cwd()).slice(0, 12)}`)
  if (!existsSync(join(inMemory, name))) {
    removeForgotten()
    if (!hasRoom()) return `.data/${name}`
    mkdirSync(inMemory, { recursive: true, mode: 0o755 })
    writeFileSync(join(inMemory, 'checkout'), process.cwd())
  }
  return join(inMemory, name)
}

// What checkouts that are gone have left in memory.
function removeForgotten(): void {
  if (!existsSync(memory)) return
  for (const folder of readdirSync(memory).filter(name => name.startsWith(prefix))) {
    const note = join(memory, folder, 'checkout')
    if (existsSync(note) && !existsSync(readFileSync(note, 'utf8')))
      rmSync(join(memory, folder), { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 3 * gigabyte && freemem() > 6 * gigabyte
}
