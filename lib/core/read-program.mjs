import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const builtPrograms = '.next/programs'

const folder = fileURLToPath(new URL(`../../${builtPrograms}`, import.meta.url))

/**
 * Reads a program that runs in a process of its own: as it was built, else as it stands, by the TypeScript loader, which
 * goes as soon as the program is read: kept, it would cost the process 80 MB.
 * @param {string} from the caller's import.meta.url
 * @param {string} program its place, from there
 */
export function readProgram(from, program) {
  const require = createRequire(from)
  const built = path.join(folder, `${path.basename(program, '.ts')}.cjs`)
  if (process.env.NODE_ENV === 'production' && existsSync(built)) return require(built)
  const unregister = require('tsx/cjs/api').register()
  const read = require(program)
  unregister()
  return read
}
