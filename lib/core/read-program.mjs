import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const builtPrograms = '.next/programs'

const folder = fileURLToPath(new URL(`../../${builtPrograms}`, import.meta.url))

/**
 * Loads a program of a child process: the built one, else its source through the TypeScript loader. The loader is
 * unregistered afterwards: it would cost the process 80 MB.
 * @param {string} from the caller's import.meta.url
 * @param {string} program path relative to it
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
