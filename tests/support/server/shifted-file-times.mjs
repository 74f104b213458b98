// Loaded with --import into processes whose clock libfaketime shifts: the times of their files follow.
import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const shiftMs = Number.parseFloat(process.env.FAKETIME) * 1000

function shifted(stats) {
  if (typeof stats?.mtimeMs !== 'number') return stats
  const mtimeMs = stats.mtimeMs + shiftMs
  return Object.defineProperties(stats, {
    mtimeMs: { value: mtimeMs, enumerable: true },
    mtime: { value: new Date(mtimeMs), enumerable: true },
  })
}

const real = time => (typeof time === 'number' ? time - shiftMs / 1000 : new Date(time.getTime() - shiftMs))

for (const name of ['stat', 'lstat']) {
  const [later, now] = [promises[name], fs[`${name}Sync`]]
  promises[name] = async (...given) => shifted(await later(...given))
  fs[`${name}Sync`] = (...given) => shifted(now(...given))
}
const [setLater, setNow] = [promises.utimes, fs.utimesSync]
promises.utimes = (path, read, written) => setLater(path, real(read), real(written))
fs.utimesSync = (path, read, written) => setNow(path, real(read), real(written))
syncBuiltinESMExports()
