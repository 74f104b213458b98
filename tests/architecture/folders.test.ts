import { describe, expect, it } from 'vitest'
import { everyFile, sourceFiles } from '../support/source/source-files'

const paths = everyFile()
const house = sourceFiles().filter(({ path }) => path.startsWith('lib/'))
const mayCircle = new Set(['ops'])

describe('the folders of a domain', () => {
  const folderOf = (file: string) => /^lib\/[\w-]+\/[\w-]+(?=\/)/.exec(file)?.[0]
  const edges = house.flatMap(file =>
    file.imports.flatMap(one => {
      const [from, to] = [folderOf(file.path), one.file ? folderOf(one.file) : undefined]
      const within = from && to && from !== to && from.split('/')[1] === to.split('/')[1]
      return within ? [{ from, to, file: file.path }] : []
    }),
  )

  it('import each other in one direction', () => {
    const next = new Map<string, Set<string>>()
    for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(next.get(from) ?? [])].some(
        to => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))),
      )
    const wrong = edges
      .filter(({ from, to }) => !mayCircle.has(from.split('/')[1]!) && reaches(to, from))
      .map(({ file, to }) => `${file} imports ${to}, which leads back: move what both need above them.`)
    expect(wrong).toEqual([])
  })

  it('keep a defect record apart from what is built upon it', () => {
    const base = /^lib\/defects\/(record|list|steps|history)$/
    const above = /^lib\/defects\/(import|export|duplicates)$/
    const wrong = edges
      .filter(({ from, to }) => base.test(from) && above.test(to))
      .map(({ file, to }) => `${file} imports ${to}, which is built upon it.`)
    expect(wrong).toEqual([])
  })

  it('hold at most thirty source files', () => {
    const counts = new Map<string, number>()
    for (const file of paths.filter(one => /^(app|db|lib|tests)\/.*\.(tsx?|mjs)$/.test(one))) {
      const folder = file.slice(0, file.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const large = [...counts].filter(([, count]) => count > 30)
    // This list only shrinks.
    expect(Object.fromEntries(large)).toEqual({})
  })
})
