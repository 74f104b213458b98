import { z } from 'zod'
import { action } from './action'
import { Draft } from './draft'
import { setKey } from './json-text'
import type { FoundText } from './protocol'
import { Refusal } from './refusal'

type Texts = { [name: string]: string | Texts }

const chinese = 'messages/zh-CN.json'
const english = 'messages/en-US.json'
const maxFound = 20

const keyInput = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+)+$/)
  .max(200)
const textInput = z.string().trim().min(1).max(2000)

export const textActions = {
  'texts/find': action(z.strictObject({ text: z.string().trim().min(1).max(500) }), ({ root }, { text }) => {
    const draft = new Draft(root)
    const [zhCN, enUS] = [flat(draft.read(chinese)), flat(draft.read(english))]
    const found: (FoundText & { exact: boolean })[] = []
    for (const [key, words] of zhCN) {
      const other = enUS.get(key) ?? ''
      const exact = words === text || other === text
      if (exact || shows(words, text) || shows(other, text))
        found.push({ key, zhCN: words, enUS: other, exact })
    }
    found.sort((a, b) => Number(b.exact) - Number(a.exact))
    return { data: found.slice(0, maxFound).map(({ exact: _, ...one }) => one) }
  }),
  'texts/edit': action(
    z.strictObject({ key: keyInput, zhCN: textInput, enUS: textInput }),
    async ({ root }, { key, zhCN, enUS }) => {
      const [ours, theirs] = [placeholdersOf(zhCN), placeholdersOf(enUS)]
      if (ours !== theirs) throw new Refusal('placeholders', { name: `{${ours || theirs}}` }, 'enUS')
      const draft = new Draft(root)
      for (const [file, text] of [
        [chinese, zhCN],
        [english, enUS],
      ] as const)
        draft.edit(file, json => {
          if (!hasText(json, key)) throw new Refusal('noText', { key })
          return setKey(json, key.split('.'), text)
        })
      return { msg: 'saved' as const, draft }
    },
  ),
}

function flat(json: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (texts: Texts, before: string) => {
    for (const [name, value] of Object.entries(texts))
      if (typeof value === 'string') found.set(before + name, value)
      else walk(value, `${before}${name}.`)
  }
  walk(JSON.parse(json), '')
  return found
}

/** `共 {total} 条` is what the page shows as 共 12 条. A text of placeholders alone would be everything. */
function shows(words: string, shown: string): boolean {
  if (!words.includes('{')) return false
  const parts = fixedParts(words)
  if (parts.join('').trim().length < 2) return false
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`, 's').test(shown)
}

/** What stands between the placeholders, which may hold braces themselves. */
function fixedParts(words: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of words.replace(/<\/?\w+>/g, '')) {
    if (sign === '{' && depth++ === 0) parts.push('')
    else if (sign === '}') depth--
    else if (depth === 0) parts[parts.length - 1] += sign
  }
  return parts
}

const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort().join(' ')

const hasText = (json: string, key: string) => flat(json).has(key)
