/**
 * Writes antd's style sheet once, at build time: the rules of the components that app/ imports, and one block
 * of variables for each colour and mode. Nothing is computed or inserted in a request or a browser.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import type { MapToken, SeedToken } from 'antd/es/theme/interface'
import { type Mode, modes, type Primary, primaries } from './choice'
import { cssVarKey } from './key'
import { brandHover, fixedColors, tokensOf } from './tokens'
import { toneRules } from './tones'

const here = dirname(fileURLToPath(import.meta.url))
const app = join(here, '../..')

/** antd uses these inside other components, so no import in app/ names them. */
// biome-ignore format: a list
const always = [
  'App', 'Button', 'Checkbox', 'Divider', 'Dropdown', 'Empty', 'Form', 'Image', 'Input',
  'InputNumber', 'Modal', 'Pagination', 'Popconfirm', 'Popover', 'Progress', 'Radio', 'Space',
  'Spin', 'Tag', 'Tooltip', 'Typography', 'message', 'notification',
]

function importedComponents(): string[] {
  const names = new Set(always)
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
  for (const file of files) {
    const text = readFileSync(join(app, file), 'utf8')
    for (const [, list] of text.matchAll(/import\s*\{([^}]*)\}\s*from 'antd'/g))
      for (const name of list!.split(',')) names.add(name.replace(/\bas\b.*/, '').trim())
    for (const [, folder] of text.matchAll(/from 'antd\/es\/([a-z-]+)/g))
      names.add(folder!.replace(/(^|-)([a-z])/g, (_, _dash, letter) => letter.toUpperCase()))
  }
  return [...names].filter(
    name => name in antd && !['Grid', 'ConfigProvider', 'theme', 'version'].includes(name),
  )
}

type Variables = Map<string, string>
const variableBlock = new RegExp(`\\.${cssVarKey}[^{}]*\\{([^}]*)\\}`, 'g')

function sheetOf(primary: Primary, mode: Mode, includes: string[]) {
  const algorithm = mode === 'dark' ? antd.theme.darkAlgorithm : antd.theme.defaultAlgorithm
  const token = tokensOf(primary, mode)
  // The dark algorithm changes the colours it is given; ours are final, so they are applied again after it.
  const final = (_seed: SeedToken, map?: MapToken) => ({ ...map, ...token }) as MapToken
  const config = { algorithm: [algorithm, final], token, hashed: false, cssVar: { key: cssVarKey } }
  const sheet = extractStyle({
    includes,
    customTheme: node => <antd.ConfigProvider theme={config}>{node}</antd.ConfigProvider>,
  })
  const variables: Variables = new Map()
  const scoped: string[] = []
  for (const [block, body] of sheet.matchAll(variableBlock)) {
    for (const [, name, value] of body!.matchAll(/(--[^:]+):([^;]*);/g)) {
      if (variables.has(name!) && variables.get(name!) !== value!.replace(/\s+/g, ' ').trim())
        scoped.push(`${block.split('{')[0]}{${name}:${value}}`)
      else variables.set(name!, value!.replace(/\s+/g, ' ').trim())
    }
  }
  if (scoped.length) throw new Error(`One variable, two values: ${scoped.join(' ')}`)
  return { variables, rules: sheet.replace(variableBlock, '') }
}

const withoutRtl = (css: string) => css.replace(/(?<=[}])[^{}@]*-rtl[^{}@]*\{[^{}]*\}/g, '')

const print = (selector: string, variables: Iterable<[string, string]>) =>
  `${selector}{${[...variables].map(([name, value]) => `${name}:${value}`).join(';')}}\n`
const differing = (from: Variables, ...bases: Variables[]) =>
  new Map(
    [...from].filter(
      ([name, value]) => bases.map(base => base.get(name)).findLast(v => v !== undefined) !== value,
    ),
  )

const silent = console.error
// The extractor also renders deprecated components, about which antd warns.
console.error = () => {}
const components = importedComponents()
const all = Object.fromEntries(
  primaries.flatMap(primary =>
    modes.map(mode => [`${primary}.${mode}`, sheetOf(primary, mode, components)] as const),
  ),
)
console.error = silent

const base = all[`${primaries[0]}.light`]!.variables
const darks = primaries.map(primary => all[`${primary}.dark`]!.variables)
const dark: Variables = new Map(
  [...differing(darks[0]!, base)].filter(([name, value]) => darks.every(one => one.get(name) === value)),
)
const used = (name: string) =>
  !/^--ant-(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)/.test(name) ||
  rules.includes(`var(${name})`)
const rules = withoutRtl(all[`${primaries[0]}.light`]!.rules)
const prune = (variables: Variables) => [...variables].filter(([name]) => used(name))

const tokens = [
  print(':root', [...Object.entries(fixedColors), ...prune(base)]),
  print('[data-mode="dark"]', prune(dark)),
  ...Object.entries(all).map(([name, { variables }]) => {
    const [primary, mode] = name.split('.')
    const own = mode === 'dark' ? differing(variables, base, dark) : differing(variables, base)
    const hover = brandHover[primary as Primary]
    const brand: [string, string][] = [
      ['--brand', `#${primary}`],
      ...(hover ? [['--brand-hover', hover] as [string, string]] : []),
    ]
    return print(`[data-theme="${name}"]`, [...brand, ...prune(own)])
  }),
].join('')

writeFileSync(join(here, 'tokens.generated.css'), tokens)
writeFileSync(join(here, 'tones.generated.css'), toneRules())
writeFileSync(join(here, 'antd.generated.css'), `@layer antd {\n${rules}\n}\n`)
console.log(
  `styles: ${components.length} components, ${Math.round((tokens.length + rules.length) / 1024)} kB`,
)
