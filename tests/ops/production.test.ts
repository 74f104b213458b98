import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pagesOf = (name: string) =>
  [`${name}.md`, `${name}-zh.md`].map(file => readFileSync(`lib/ops/runbooks/${file}`, 'utf8')) as [
    string,
    string,
  ]
const commandsOf = (page: string) => page.match(/^ {4}\S.*$/gm)!.map(line => line.trim())
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const quotedIn = (text: string) => (text.match(/`[^`]+`/g) ?? []).sort()
const tablesOf = (page: string) => page.match(/^\|.*\|$/gm) ?? []
const numbersIn = (row: string) =>
  row
    .replace(/(\d) (?=\d{3})/g, '$1')
    .match(/\d+(?:\.\d+)?/g)
    ?.sort()

test.each(['production', 'size', 'failover'])(
  '%s has the same commands and figures in both languages, and names what exists',
  name => {
    const [english, chinese] = pagesOf(name)
    expect(commandsOf(chinese)).toEqual(commandsOf(english))
    const [ours, theirs] = [tablesOf(chinese), tablesOf(english)]
    expect(ours.map(numbersIn)).toEqual(theirs.map(numbersIn))
    expect(ours.map(quotedIn)).toEqual(theirs.map(quotedIn))
    for (const page of [english, chinese]) {
      const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(found => found[1]!)
      for (const script of named) expect(Object.keys(scripts)).toContain(script)
      for (const [file] of page.matchAll(/(?:lib|tests)\/[\w./-]+\.\w+/g))
        expect([file, existsSync(file)]).toEqual([file, true])
      for (const [, file] of page.matchAll(/`([\w-]+\.md)`/g))
        expect([file, existsSync(`lib/ops/runbooks/${file}`)]).toEqual([file, true])
    }
  },
)

const example = readFileSync('.env.example', 'utf8')

test('every variable that a page tells to set is explained', () => {
  for (const page of pagesOf('production')) {
    const variables = [...page.matchAll(/^\| (.*?) \|/gm)].flatMap(
      row => row[1]!.match(/[A-Z][A-Z_]{4,}/g) ?? [],
    )
    expect(variables.length).toBeGreaterThan(6)
    for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  }
  for (const page of [...pagesOf('size'), ...pagesOf('failover')])
    for (const [, name] of page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})
