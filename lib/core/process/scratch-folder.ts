import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { currentTime } from '@/lib/core/clock'

const prefix = 'defects-scratch-'
const abandonedMs = 86_400_000

/** The caller removes it. One that a killed process left, with what people wrote in it, goes with the next one. */
export async function scratchFolder(): Promise<string> {
  const all = os.tmpdir()
  for (const name of await readdir(all)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(all, name)
    const found = await stat(folder).catch(() => undefined)
    if (found && currentTime().getTime() - found.mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(path.join(all, prefix))
}
