import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pageOf = (name: string) => readFileSync(`lib/ops/runbooks/${name}.md`, 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const quotedIn = (text: string) => (text.match(/`[^`]+`/g) ?? []).sort()
const bothIn = (page: string) =>
  page.match(/[^|\n]*<br>[^|\n]*/g)!.map(cell => cell.split('<br>') as [string, string])
const numbersIn = (row: string) =>
  row
    .replace(/(\d) (?=\d{3})/g, '$1')
    .match(/\d+(?:\.\d+)?/g)
    ?.sort()

test.each(['production', 'size', 'failover'])(
  '%s has the same figures in both languages, and names what exists',
  name => {
    const page = pageOf(name)
    for (const [english, chinese] of bothIn(page)) {
      expect(numbersIn(chinese)).toEqual(numbersIn(english))
      expect(quotedIn(chinese)).toEqual(quotedIn(english))
    }
    const named = [...page.matchAll(/npm run ([\w:]+)/g)].map(found => found[1]!)
    for (const script of named) expect(Object.keys(scripts)).toContain(script)
    for (const [file] of page.matchAll(/(?:lib|tests)\/[\w./-]+\.\w+/g))
      expect([file, existsSync(file)]).toEqual([file, true])
    for (const [, file] of page.matchAll(/`([\w-]+\.md)`/g))
      expect([file, existsSync(`lib/ops/runbooks/${file}`)]).toEqual([file, true])
  },
)

const example = readFileSync('.env.example', 'utf8')

test('every variable that a page tells to set is explained', () => {
  const rows = [...pageOf('production').matchAll(/^\| (.*?) \|/gm)]
  const variables = rows.flatMap(row => row[1]!.match(/[A-Z][A-Z_]{4,}/g) ?? [])
  expect(variables.length).toBeGreaterThan(6)
  for (const name of variables) expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  for (const page of [pageOf('size'), pageOf('failover')])
    for (const [, name] of page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g))
      expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
})
