import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { everyFile } from '../support/source/source-files'
import { inputsOf } from './test-files'

/** What this checkout has passed, by the hash of all that it depends on. */
const list = '.data/tests-passed.json'
const always = [
  ...['package-lock.json', 'tests/vitest.config.ts', 'tests/flaky.json', 'db/migrations', 'db/seed'],
  ...[
    'tests/runner',
    'tests/support/global-setup.ts',
    'tests/support/each-file.ts',
    'tests/support/database',
  ],
]

const hashes = new Map<string, string>()
const hashOf = (file: string) => {
  const known = hashes.get(file)
  if (known) return known
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  hashes.set(file, hash)
  return hash
}

const read = (): Record<string, string> => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {})

/** @param files what it begins with, or 'all' where everything counts */
function stateOf(files: readonly string[] | 'all'): string {
  const inputs =
    files === 'all'
      ? everyFile().filter(file => file !== 'tests/flaky.json')
      : [...inputsOf([...files, ...always])].filter(isFile).sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of inputs) hash.update(`${file}\0${hashOf(file)}\0`)
  return hash.digest('hex')
}

const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path)

/** Never in CI: there everything runs. */
export const hasPassed = (name: string, files: readonly string[] | 'all') =>
  !process.env.CI && read()[name] === stateOf(files)

export function notePassed(name: string, files: readonly string[] | 'all') {
  writeFileSync(list, `${JSON.stringify({ ...read(), [name]: stateOf(files) }, null, 2)}\n`)
}
