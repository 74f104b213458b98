// Writes antd's style sheet once, at build time: the rules of the components that app/ imports, and one block
// of variables for each colour and mode. Nothing is computed or inserted in a request or a browser.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractStyle } from '@ant-design/static-style-extract'
import * as antd from 'antd'
import type { MapToken, SeedToken } from 'antd/es/theme/interface'
import { layoutRules } from '@/app/_ui/layout/layout-rules'
import { chartRules } from './chart-colors'
import { type Mode, modes, type Primary, primaries } from './choice'
import { cssVarKey } from './key'
import { fixedColors, lightButtons, tokensOf } from './tokens'
import { toneRules, whenSystemIs } from './tones'

const here = dirname(fileURLToPath(import.meta.url))
const app = join(here, '../..')

const ownSources = () =>
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    // What only development has adds nothing to the product's sheet.
    .filter(file => /\.(tsx?|css)$/.test(file) && !/generated|build-styles|^_dev\//.test(file))
    .map(file => readFileSync(join(app, file), 'utf8'))

const namesIn = (css: string) => new Set(css.match(/--ant-[\w-]+/g))

function importedComponents(): string[] {
  const names = new Set<string>()
  for (const text of ownSources())
    for (const [, list] of text.matchAll(/import\s*\{([^}]*)\}\s*from 'antd'/g))
      for (const name of list!.split(',')) names.add(name.replace(/\bas\b.*/, '').trim())
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

const neverShown =
  /-rtl|-pure-panel|\.css-var-_|cache-path|-otp\b|-input-(group|search)|-input\b[\w-]*-(underlined|borderless|filled)\b|-progress-(circle|steps)|-btn-group|-(message|notification)-(bottom\w*|topLeft|topRight)\b|-radio-group-(small|large|vertical)\b|-btn-compact\b|-input-compact\b/
const withoutNeverShown = (css: string) =>
  css.replace(/(?<=[{}])[^{}@]+\{[^{}]*\}/g, rule => {
    const [selectors, body] = rule.split('{') as [string, string]
    const kept = splitSelectors(selectors).filter(selector => !neverShown.test(selector))
    return kept.length > 0 ? `${kept.join()}{${body}` : ''
  })

const splitSelectors = (selectors: string) => selectors.split(/,(?![^(]*\))/)

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
const rules = withoutNeverShown(all[`${primaries[0]}.light`]!.rules)
const usedNames = namesIn([rules, toneRules(), ...ownSources()].join())
for (const { variables } of Object.values(all))
  for (const name of [...usedNames]) for (const one of namesIn(variables.get(name) ?? '')) usedNames.add(one)
const prune = (variables: Variables) => [...variables].filter(([name]) => usedNames.has(name))

function ofPrimary(name: string, { variables }: { variables: Variables }): [string, string][] {
  const [primary, mode] = name.split('.') as [Primary, Mode]
  const own = prune(mode === 'dark' ? differing(variables, base, dark) : differing(variables, base))
  // White on yellow lacks contrast: its buttons are the pure colour with dark text.
  const button = Object.entries(lightButtons[primary] ?? {}).map(([key, value]): [string, string] => [
    key,
    mode === 'light' ? value : 'initial',
  ])
  return [['--brand', `#${primary}`], ...button, ...own]
}

const darkOnly: [string, string][] = [['--dark', '1'], ...prune(dark)]
const tokens = [
  print(':root', [...Object.entries(fixedColors), ...prune(base)]),
  print('[data-mode="dark"]', darkOnly),
  ...primaries.flatMap(primary => [
    print(
      `[data-theme="${primary}.light"],[data-theme="${primary}.system"]`,
      ofPrimary(`${primary}.light`, all[`${primary}.light`]!),
    ),
    print(`[data-theme="${primary}.dark"]`, ofPrimary(`${primary}.dark`, all[`${primary}.dark`]!)),
  ]),
  whenSystemIs(
    'dark',
    [
      print('[data-mode="system"]', darkOnly),
      ...primaries.map(primary =>
        print(`[data-theme="${primary}.system"]`, ofPrimary(`${primary}.dark`, all[`${primary}.dark`]!)),
      ),
    ].join(''),
  ),
].join('')

writeFileSync(join(here, 'tokens.generated.css'), tokens)
writeFileSync(join(here, 'tones.generated.css'), toneRules() + chartRules())
writeFileSync(join(app, '_ui/layout/layout.generated.css'), layoutRules())
writeFileSync(join(here, 'antd.generated.css'), `@layer antd {\n${rules}\n}\n`)
console.log(
  `styles: ${components.length} components, ${Math.round((tokens.length + rules.length) / 1024)} kB`,
)
