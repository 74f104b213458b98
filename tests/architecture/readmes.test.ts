import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyFile } from '../support/source/source-files'

const files = everyFile()
const folders = new Set(
  files.flatMap(file => file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))),
)
const besideCode = files.filter(file => file.endsWith('/README.md'))
const read = (file: string) => readFileSync(file, 'utf8')

function quoted(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
}

const topFolders = [...folders].filter(folder => folder && !folder.includes('/'))

function pathsIn(text: string): string[] {
  return quoted(text)
    .filter(words => /^[\w.@()[\]<>-]+(\/[\w.@()[\]<>-]+)*\/?$/.test(words))
    .filter(
      words =>
        topFolders.includes(words.split('/')[0]!) ||
        /\.(tsx?|mjs|md|json|sql|ya?ml|css|service)$/.test(words),
    )
    .filter(words => !words.startsWith('<'))
    .map(words => words.replace(/\/?[^/]*<.*$/, '').replace(/\/$/, ''))
    .filter(Boolean)
}

function exists(path: string, readme: string): boolean {
  if (files.includes(path) || folders.has(path)) return true
  const below = readme.replace(/README\.md$/, '')
  return !path.includes('/') && files.some(file => file.startsWith(below) && file.endsWith(`/${path}`))
}

describe('the front page', () => {
  it('has at most 1 500 words', () => {
    expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1500)
  })
})

describe('the READMEs beside the code', () => {
  it('have 10 to 60 lines', () => {
    const lengths = besideCode.map(file => [file, read(file).trimEnd().split('\n').length] as const)
    const wrong = lengths.filter(([, lines]) => lines < 10 || lines > 60)
    expect(wrong.map(([file, lines]) => `${file} has ${lines} lines`)).toEqual([])
  })

  it('are there for every folder of lib with more than five source files, and for app, db and tests', () => {
    // This list only shrinks.
    const large = [...folders]
      .filter(folder => /^lib\/[\w-]+$/.test(folder))
      .filter(
        folder =>
          files.filter(file => file.startsWith(`${folder}/`) && /\.(tsx?|mjs)$/.test(file)).length > 5,
      )
    const missing = ['app', 'db', 'tests', ...large].filter(folder => !files.includes(`${folder}/README.md`))
    expect(missing).toEqual([])
  })
})

describe('every README', () => {
  it.each(['README.md', ...besideCode])('%s names only files and folders that are there', readme => {
    expect(pathsIn(read(readme)).filter(path => !exists(path, readme))).toEqual([])
  })

  it('sees a path that is gone, and knows what is none', () => {
    const text =
      '`lib/gone/x.ts` `lib/<noun>/<verb>.ts` `<name>.ts` `npm test` `lib/core` `gone.ts` `env.ts` `app/` `a/b`'
    expect(pathsIn(text)).toEqual(['lib/gone/x.ts', 'lib', 'lib/core', 'gone.ts', 'env.ts', 'app'])
    expect(pathsIn(text).filter(path => !exists(path, 'lib/core/README.md'))).toEqual([
      'lib/gone/x.ts',
      'gone.ts',
    ])
  })
})

describe('the tables of commands', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const tables = ['README.md', 'lib/ops/README.md'].map(file =>
    read(file)
      .split('\n')
      .filter(line => line.startsWith('| `npm '))
      .map(line => line.split(' | ')[0]!)
      .join('\n'),
  )
  const namesIn = (text: string) =>
    [...text.matchAll(/\bnpm (?:run ([\w:]+)|(start|test)\b)/g)].map(([, run, own]) => (run ?? own)!)

  it('name every script of package.json', () => {
    const named = namesIn(tables.join('\n'))
    expect(scripts.filter(script => !named.includes(script))).toEqual([])
  })

  it('and all READMEs and runbooks name scripts that exist', () => {
    const wrong = files
      .filter(file => file === 'README.md' || (file.endsWith('.md') && !file.startsWith('tests/manual/')))
      .flatMap(file => namesIn(read(file)).map(script => [file, script] as const))
      .filter(([, script]) => !scripts.includes(script))
    expect(wrong).toEqual([])
  })
})
