import { z } from 'zod'
import { action } from './action'
import { Draft } from './draft'
import { setKey } from './json-text'
import { flatten, placeholders } from './message-format'
import type { FoundText } from './protocol'
import { Refusal } from './refusal'

const chinese = 'messages/zh-CN.json'
const english = 'messages/en-US.json'
const maxFound = 20

const keyInput = z.string().min(1).max(200)
const textInput = z.string().regex(/\S/).max(2000)

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
      const [ours, theirs] = [partsOf(zhCN, 'zhCN'), partsOf(enUS, 'enUS')]
      const [missing] = [...ours].filter(part => !theirs.has(part))
      const [more] = [...theirs].filter(part => !ours.has(part))
      if (missing ?? more) throw new Refusal('placeholders', { name: (missing ?? more)! }, 'enUS')
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

const flat = (json: string): Map<string, string> => flatten(JSON.parse(json))

function shows(words: string, shown: string): boolean {
  if (!words.includes('{')) return false
  const parts = fixedParts(words)
  if (parts.join('').trim().length < 2) return false
  const escaped = parts.map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.+')}$`, 's').test(shown)
}

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

function partsOf(text: string, field: string): Set<string> {
  try {
    const names = [...placeholders(text)].map(name => `{${name}}`)
    return new Set([...names, ...[...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag)])
  } catch {
    throw new Refusal('braces', {}, field)
  }
}

const hasText = (json: string, key: string) => flat(json).has(key)
