import type { Draft } from './draft'
import { removeKey, setKey } from './json-text'
import type { Names } from './names'
import type { Generated } from './template'

const registry = 'lib/http/registry.ts'
const answers = 'lib/http/generated-answers.json'
const accessList = 'tests/support/calls/access-list.ts'
const manualFile = 'app/_shell/manual.ts'
export const menuFile = 'app/_shell/menu.ts'
const messageFiles = { zhCN: 'messages/zh-CN.json', enUS: 'messages/en-US.json' } as const

type Texts = { [name: string]: string | Texts }

export function addMenuTitle(draft: Draft, key: string, title: string, titleEn: string) {
  for (const [locale, file] of Object.entries(messageFiles))
    draft.edit(file, text => setKey(text, ['shell', 'menu', key], locale === 'zhCN' ? title : titleEn))
}

export function removeMenuTitle(draft: Draft, key: string) {
  for (const file of Object.values(messageFiles))
    draft.edit(file, text => removeKey(text, ['shell', 'menu', key]))
}

export function titlesOf(draft: Draft): { zhCN: Texts; enUS: Texts } {
  const read = (file: string) => JSON.parse(draft.read(file)).shell.menu as Texts
  return { zhCN: read(messageFiles.zhCN), enUS: read(messageFiles.enUS) }
}

export const hasBlock = (draft: Draft, key: string): boolean =>
  key in JSON.parse(draft.read(messageFiles.zhCN))

export const hasCall = (draft: Draft, call: string): boolean => draft.read(accessList).includes(`'${call}':`)

export function addGenerated(draft: Draft, names: Names, generated: Generated, access: string) {
  const { noun, key } = names
  for (const [path, text] of Object.entries(generated.files)) draft.set(path, text)
  for (const [locale, file] of Object.entries(messageFiles))
    draft.edit(file, text => setKey(text, [key], generated.words[locale as keyof Generated['words']]))
  addPageAccess(draft, names.path, access)
  const calls = Object.entries(generated.calls)
  if (calls.length === 0) return
  draft.edit(registry, text =>
    text
      .replace(/^/, `import { ${key}Endpoints } from '@/lib/${noun}/endpoints'\n`)
      .replace('\n} as const', `\n  ${key}: ${key}Endpoints,\n} as const`),
  )
  for (const [locale, file] of Object.entries(messageFiles)) {
    const { title = '' } = generated.words[locale as keyof Generated['words']]
    draft.edit(file, text =>
      calls.reduce(
        (so, [call]) => setKey(so, ['operations', 'own', call], title),
        setKey(text, ['operations', 'tags', key], title),
      ),
    )
  }
  for (const [call, answer] of calls) {
    draft.edit(accessList, text =>
      atEndOf(text, 'export const calls: Listed = {', `'${call}': { access: '${access}' },`),
    )
    draft.edit(answers, text => insertSorted(text, call, answer))
  }
}

export function removeGenerated(draft: Draft, names: Names, generated: Generated) {
  const { noun, key } = names
  for (const path of Object.keys(generated.files)) if (draft.has(path)) draft.set(path, null)
  for (const file of Object.values(messageFiles)) draft.edit(file, text => removeKey(text, [key]))
  removePageAccess(draft, names.path)
  const calls = Object.keys(generated.calls)
  if (calls.length === 0) return
  const imported = new RegExp(`import \\{\\s*${key}Endpoints,?\\s*\\} from '@/lib/${noun}/endpoints'\\n`)
  draft.edit(registry, text => text.replace(imported, '').replace(`  ${key}: ${key}Endpoints,\n`, ''))
  for (const file of Object.values(messageFiles))
    draft.edit(file, text =>
      calls.reduce(
        (so, call) => removeKey(so, ['operations', 'own', call]),
        removeKey(text, ['operations', 'tags', key]),
      ),
    )
  for (const call of calls) {
    draft.edit(accessList, text => withoutEntry(text, call))
    draft.edit(answers, text => text.replace(new RegExp(`^"${call}": .*\\n`, 'm'), ''))
  }
}

export function addPageAccess(draft: Draft, path: string, access: string) {
  draft.edit(accessList, text => atEndOf(text, 'export const pageAccess', `'${path}': '${access}',`))
  draft.edit(manualFile, text => atEndOf(text, 'export const chapterOfPage', `'${path}': 'dictionaries',`))
}

export function removePageAccess(draft: Draft, path: string) {
  for (const file of [accessList, manualFile]) draft.edit(file, text => withoutEntry(text, path))
}

function atEndOf(text: string, head: string, line: string): string {
  const end = text.indexOf('\n}\n', text.indexOf(head))
  return `${text.slice(0, end)}\n  ${line}${text.slice(end)}`
}

const withoutEntry = (text: string, key: string) =>
  text.replace(new RegExp(`\\n  '${key}':\\s*(?:\\{[\\s\\S]*?\\}|'[^']*'),(?=\\n)`), '')

function insertSorted(text: string, call: string, answer: object): string {
  const lines = text.split('\n')
  const end = lines.indexOf('},')
  const nameOf = (line: string) => /^"([^"]+)": /.exec(line)?.[1] ?? ''
  const next = lines.findIndex((line, at) => at > 1 && (at >= end || nameOf(line) > call))
  lines.splice(next, 0, `${JSON.stringify(call)}: ${JSON.stringify(answer)},`)
  return lines.join('\n')
}
