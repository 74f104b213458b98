import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from '../support/source/source-files'

export const testFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name))
    .filter(name => /\.test\.tsx?$/.test(name))
    .sort()

/** Whether a file imports what `wanted` names, itself or through others of tests. */
function reaches(file: string, wanted: RegExp, known = new Map<string, boolean>()): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const found = importsOf(file, readFileSync(file, 'utf8'))
    .filter(({ typeOnly }) => !typeOnly)
    .some(
      ({ specifier, file: target }) =>
        wanted.test(target ?? specifier) ||
        (target?.startsWith('tests/') && existsSync(target) && reaches(target, wanted, known)),
    )
  known.set(file, found)
  return found
}

export const isLong = (file: string) => file.endsWith('.long.test.ts')

/** What `npm run test:long` runs: its own files, and those that ask for a part of their cells in `npm test`. */
export const isDeep = (file: string) => isLong(file) || reaches(file, /^tests\/support\/depth\.ts$/)

// The moment at which a row was written, one so long ago or to come, a day that is said: of any day the same.
const ofAnyDay =
  /^import .*|^\s*\/\/.*|\w(?:_at|At|_until|_since)(?: =|:) (?:.{0,20}\? )?(?:new Date\(\)|now\(\))|\bnow\(\) [-+] |\btoday(?: =|:) (?:'\d|\d)/gm

/** Whether what a test expects can depend on the day: it asks for the time, and not only how long something is ago. */
export const readsTheDay = (file: string) =>
  /new Date\(\)|\btoday\b|current_date|\bnow\(\)|Date\.now\(\).*(?:86_400_000|dayMs)|asia\/shanghai/i.test(
    readFileSync(file, 'utf8').replace(ofAnyDay, ''),
  )

// A thread has no children or folder of its own.
const aboutItsProcess = (file: string) => /\bprocess\.(pid|chdir)\b/.test(readFileSync(file, 'utf8'))

/** Tests that need neither database nor server nor browser, by what they import: they run in threads, first. */
export function pureFiles(): string[] {
  const known = new Map<string, boolean>()
  const services = /^tests\/support\/(database|server|people)\/|^playwright$/
  return ['architecture', 'domain', 'http', 'contract']
    .flatMap(folder => testFiles(`tests/${folder}`))
    .filter(file => !reaches(file, services, known) && !aboutItsProcess(file))
}

/**
 * Everything that a file is made of, as far as it can be read: what it imports, and what it names as a path of this
 * repository, whole folders too.
 */
export function inputsOf(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const parts = found.has(file) ? undefined : partsOf(file)
    if (!parts) continue
    found.add(file)
    waiting.push(...parts)
  }
  return found
}

// Read once: folders of tests share most of what they are made of.
const known = new Map<string, string[] | undefined>()

function partsOf(file: string): string[] | undefined {
  if (!known.has(file)) known.set(file, readParts(file))
  return known.get(file)
}

function readParts(file: string): string[] | undefined {
  if (!existsSync(file)) return undefined
  if (statSync(file).isDirectory()) return readdirSync(file).map(name => join(file, name))
  if (!/\.(tsx?|mjs|json)$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  const named = text.matchAll(/['"`]((?:app|db|lib|messages|public|tests)\/[^'"`\n$*]+)['"`]/g)
  return [
    ...importsOf(file, text).flatMap(({ file: target }) => target ?? []),
    ...[...named].map(([, path]) => path!.replace(/\/$/, '')),
  ]
}
