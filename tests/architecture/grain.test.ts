import { describe, expect, it } from 'vitest'
import { everyFile, sourceFiles } from '@/tests/support/source/source-files'
import { singleFiles, smallFiles } from './exceptions'

const files = sourceFiles().filter(({ path }) => /^(app|lib|db)\//.test(path))
const lines = new Map(files.map(({ path, text }) => [path, text.split('\n').length - 1]))
const isClient = new Set(files.flatMap(({ path, text }) => (/^['"]use client['"]/.test(text) ? path : [])))
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

// Next names them; an entry of a program, a table of calls and a declaration are looked for by their name.
const fixed =
  /\/(page|layout|route|error|global-error|not-found|forbidden|loading|default)\.tsx?$|endpoints\.ts$|schema\.ts$|\/(fields|states|actions|view)\.ts$|\.mjs$/

describe('the grain', () => {
  it('has no small file that only its neighbour imports', () => {
    const small = files.flatMap(({ path }) => {
      const importers = files.filter(({ imports }) => imports.some(({ file }) => file === path))
      const [importer] = importers
      const fits =
        importer &&
        importers.length === 1 &&
        folderOf(importer.path) === folderOf(path) &&
        isClient.has(path) === isClient.has(importer.path) &&
        !importer.text.includes(`import('./`) &&
        lines.get(path)! <= 40 &&
        lines.get(path)! + lines.get(importer.path)! < 160
      return fits && !fixed.test(path) && !fixed.test(importer.path) ? [path] : []
    })
    // This list only shrinks: write what a file holds into the one that imports it.
    expect(small.filter(path => !smallFiles.includes(path))).toEqual([])
    expect(smallFiles.filter(path => !small.includes(path))).toEqual([])
  })

  it('has no folder for one file', () => {
    const counts = new Map<string, number>()
    const kept = everyFile().filter(path => /^(app|lib|db)\//.test(path) && !path.endsWith('README.md'))
    for (const path of kept) {
      const parts = path.split('/')
      for (let depth = 1; depth < parts.length; depth++) {
        const folder = parts.slice(0, depth).join('/')
        counts.set(folder, (counts.get(folder) ?? 0) + 1)
      }
    }
    const single = [...counts].flatMap(([folder, count]) =>
      count === 1 && !kept.some(path => path.startsWith(`${folder}/`) && fixed.test(path)) ? [folder] : [],
    )
    // This list only shrinks: move the file into the folder above.
    expect(single.sort()).toEqual(singleFiles)
  })

  it('has only functions below a command, which runs while its file is being read', () => {
    const wrong = files.flatMap(({ path, text }) => {
      const [, below = ''] = text.split('await command(')
      return [...below.matchAll(/^(?:const|let|class) (\w+)/gm)].map(([, name]) => `${path}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})
