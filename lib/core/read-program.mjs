import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const builtPrograms = '.next/programs'

const folder = fileURLToPath(new URL(`../../${builtPrograms}`, import.meta.url))

const textOf = file => readFileSync(path.join(folder, '../..', file), 'utf8')
const hashOf = sources => createHash('sha256').update(sources.map(textOf).join('')).digest('hex')

export const writeSources = (built, sources) =>
  writeFileSync(`${built}.json`, JSON.stringify({ sources, hash: hashOf(sources) }))

function isCurrent(built) {
  try {
    const { sources, hash } = JSON.parse(readFileSync(`${built}.json`, 'utf8'))
    return hashOf(sources) === hash
  } catch {
    return false
  }
}

/**
 * Loads a program of a child process: the built one, which outside of production must be of the sources that are
 * there, else its source through the TypeScript loader. The loader costs 0.7 s, and is unregistered afterwards: it
 * would cost the process 80 MB.
 * @param {string} from the caller's import.meta.url
 * @param {string} program path relative to it
 */
export function readProgram(from, program) {
  const require = createRequire(from)
  const built = path.join(folder, `${path.basename(program, '.ts')}.cjs`)
  if (existsSync(built) && (process.env.NODE_ENV === 'production' || isCurrent(built))) return require(built)
  const unregister = require('tsx/cjs/api').register()
  const read = require(program)
  unregister()
  return read
}
