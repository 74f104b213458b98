import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { layoutRules } from '@/app/_ui/layout/layout-rules'
import { everyFile, sourceFiles, withoutComments } from '../support/source/source-files'
import { ownLayout } from './exceptions'

const sheets = [
  { file: 'app/_ui/layout/layout.generated.css', text: layoutRules() },
  ...everyFile()
    .filter(file => /^app\/.*\.css$/.test(file))
    .map(file => ({ file, text: withoutComments(readFileSync(file, 'utf8')) })),
]
const sources = sourceFiles().filter(({ path }) => path.startsWith('app/'))

const classesOf = (css: string) =>
  new Set(
    [...css.replace(/:global\([^)]*\)/g, '').matchAll(/([^{};]*)\{/g)].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )

function takes(code: string, css: string, name: string): boolean {
  if (new RegExp(`\\b${css}\\.${name}\\b(?!-)`).test(code)) return true
  return [...code.matchAll(new RegExp(`\\b${css}\\[([^\\]]+)\\]`, 'g'))].some(([, key = '']) => {
    const fixed = /^['"`]([\w-]*)/.exec(key)?.[1]
    if (fixed !== undefined && !key.includes('${')) return fixed === name
    if (fixed) return name.startsWith(fixed)
    // A computed class name: its values must appear in the same file, unless a call produces them.
    return /\(/.test(key) || new RegExp(`['"]?\\b${name}\\b['"]?[,:\\]]`).test(code)
  })
}

function unusedOf(file: string, css: string, importers: { name: string; code: string }[]) {
  return [...classesOf(css)]
    .filter(one => !importers.some(({ name, code }) => takes(code, name, one)))
    .map(one => `${file}: nobody takes .${one}.`)
}

const importersOf = (sheet: string) =>
  sources.flatMap(({ text, imports }) => {
    const found = imports.find(one => one.file === sheet)
    const name =
      found &&
      new RegExp(`import (\\w+) from '${found.specifier.replace(/[.[\]()*+?^$\\]/g, '\\$&')}'`).exec(text)
    return name ? [{ name: name[1]!, code: withoutComments(text) }] : []
  })

describe('style modules', () => {
  it('hold no class that nobody takes', () => {
    const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))
    expect(modules.flatMap(({ file, text }) => unusedOf(file, text, importersOf(file)))).toEqual([])
  })

  it('are found out when they do', () => {
    const css =
      '.taken { color: red }\n.made-up, .list .left:hover { color: red }\n.other :global(.control) {}'
    const importers = [{ name: 'css', code: `css.taken; css[\`made-\${x}\`]` }]
    expect(unusedOf('x.module.css', css, importers)).toEqual([
      'x.module.css: nobody takes .list.',
      'x.module.css: nobody takes .left.',
      'x.module.css: nobody takes .other.',
    ])
  })
})

describe('global sheets', () => {
  it('hold no class that nobody names', () => {
    const code = sources.map(({ text }) => withoutComments(text)).join('\n')
    const named = new Set([...code.matchAll(/['"`\s]([a-zA-Z][\w-]*)(?=['"`\s$])/g)].map(([, name]) => name))
    const foreign = /^(ant|tone|fixed)-/
    const wrong = sheets
      .filter(({ file }) => !file.endsWith('.module.css'))
      .flatMap(({ file, text }) =>
        [...classesOf(text)]
          .filter(name => !named.has(name) && !foreign.test(name))
          .map(name => `${file}: nobody names .${name}.`),
      )
    expect(wrong).toEqual([])
  })
})

describe('class names', () => {
  it('that are written out have a rule', () => {
    const known = new Set(
      sheets.flatMap(({ text }) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name)),
    )
    // The intake and the letter have a sheet of their own in public.
    const pages = sources.filter(({ path: file }) => !/^app\/\(public\)\/(intake|letter)\//.test(file))
    const wrong = pages.flatMap(({ path: file, text }) =>
      [...withoutComments(text).matchAll(/className="([^"]+)"/g)]
        .flatMap(([, names = '']) => names.split(/\s+/))
        .filter(name => !known.has(name))
        .map(name => `${file}: no sheet has .${name}.`),
    )
    expect(wrong).toEqual([])
  })
})

describe('flex and grid', () => {
  it('are said in app/_ui/layout only', () => {
    const files = sheets
      .filter(({ file }) => !file.startsWith('app/_ui/layout/'))
      .filter(({ text }) => /display: (inline-)?(flex|grid)/.test(text))
      .map(({ file }) => file)
    const advice = 'take row, flex or grid of app/_ui/layout in the className.'
    expect(files.filter(file => !ownLayout.includes(file)).map(file => `${file}: ${advice}`)).toEqual([])
    expect(ownLayout.filter(file => !files.includes(file))).toEqual([])
  })
})

describe('colours', () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i

  it('are said in app/_shell/theme only', () => {
    const code = sources.map(({ path: file, text }) => ({ file, text: withoutComments(text) }))
    const wrong = [...sheets, ...code]
      .filter(({ file }) => path.dirname(file) !== 'app/_shell/theme')
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .filter(line => literal.test(line.replace(/href=\S+|`#\$\{/g, '')))
          .map(line => `${file}: ${line.trim()}: take a variable of the theme.`),
      )
    expect(wrong).toEqual([])
  })
})

// A browser breaks 2026-11-30 behind its hyphens.
it('a cell of a plain table that is a day or a minute stands on one line', () => {
  const day = String.raw`(?:formatMinute\([\w.]+\)|(?:\w+\.)?(?:\w+(?:At|Date)|asOf))`
  const broken = new RegExp(`<t[dh](?: scope="row")?>\\{${day}\\}<|=> ${day}\\]`)
  expect(sources.filter(({ text }) => broken.test(text)).map(({ path }) => path)).toEqual([])
})
