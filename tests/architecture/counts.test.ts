import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/http/registry'
import { everyFile, sourceFiles, withoutComments } from '@/tests/support/source/source-files'
import limits from './counts.json'

const product = everyFile().filter(
  path => /^(app|lib|db)\/.*\.(tsx?|css)$/.test(path) && !/migrations|generated/.test(path),
)
const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1
const productLines = product.reduce((sum, path) => sum + linesOf(path), 0)

const code = sourceFiles()
  .filter(({ path }) => /^(app|lib|db)\/.*\.tsx?$/.test(path))
  .map(({ text }) => withoutComments(text))
const usesOf = (name: string) =>
  code.reduce((sum, text) => sum + (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0), 0)

const instead =
  'Say it once, or take away what nobody needs; a feature that needs more lines raises the number in its own commit, which says why'

describe('what is counted may only become less', () => {
  it.each([
    ['lines of the product', productLines, limits.productLines, 2000],
    ['lines for each call', Math.round(productLines / endpoints.length), limits.linesPerCall, 6],
    ['source files', product.length, limits.files, 100],
  ])('%s', (name, count, limit, slack) => {
    expect(count, `${name}: ${count}, at most ${limit}. ${instead}.`).toBeLessThanOrEqual(limit)
    expect(count, `${name}: ${count}. Lower the ${limit} in counts.json.`).toBeGreaterThan(limit - slack)
  })

  it.each(Object.entries(limits.names))('uses of the name %s, which says nothing', (name, limit) => {
    const count = usesOf(name)
    expect(count, `${name}: ${count} uses. Name the value: ImportedRow, CellCount.`).toBeLessThanOrEqual(
      limit,
    )
    expect(count, `${name}: ${count} uses. Lower the ${limit} in counts.json.`).toBeGreaterThan(limit - 20)
  })
})
