import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { issuesOf } from '@/lib/core/issues'
import { shapeOf } from '@/lib/http/collect-input'
import { endpoints } from '@/lib/http/registry'
import { type Locale, locales } from '@/lib/i18n/locales'
import { fieldLabel, issueText } from '@/lib/i18n/translate'

interface Definition {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
}

function namesIn(schema: z.ZodType, names = new Set<string>(), seen = new Set<z.ZodType>()): Set<string> {
  if (seen.has(schema)) return names
  seen.add(schema)
  const { shape = {}, options = [], innerType, in: given, out, element, valueType } = schema.def as Definition
  for (const name of Object.keys(shape)) names.add(name)
  const inner = [...Object.values(shape), ...options, innerType, given, out, element, valueType]
  for (const one of inner) if (one) namesIn(one, names, seen)
  return names
}

// Nothing that any field takes.
const odd = { odd: [{ odd: 1 }] }

describe('what a caller sends', () => {
  it('is refused in words, without the name that programs have for it', () => {
    const raw: string[] = []
    for (const { method, path, verb } of endpoints) {
      const parsed = verb.input.safeParse(
        Object.fromEntries(Object.keys(shapeOf(verb.input)).map(name => [name, odd])),
        { reportInput: true },
      )
      for (const issue of parsed.success ? [] : issuesOf(parsed.error)) {
        // What a program may send instead is said in its words.
        const text = issueText('zh-CN', issue, path).replace(/应为 .* 之一$/, '')
        if (issue.code !== 'unknown' && /[a-z][A-Z]|_|^的/.test(text)) raw.push(`${method} ${path}: ${text}`)
      }
    }
    expect(raw).toEqual([])
  })

  it('is named by what it is in that call', () => {
    const home = '/complaintsvehicleinfo/page/:current/:size'
    expect(fieldLabel('zh-CN', 'type', home)).toBe('列表类型')
    expect(fieldLabel('zh-CN', 'type', '/SystemManager/system/user/add')).toBe('人员类别')
    expect(fieldLabel('zh-CN', 'to', '/signalrule/backtest')).toBe('截止日期')
  })

  it.each<Locale>([...locales])('has a label by which a refusal names it, in %s', locale => {
    const names = endpoints.flatMap(({ verb, rename }) => [...namesIn(verb.input), ...Object.keys(rename)])
    const bare = [...new Set(names)].filter(name => fieldLabel(locale, name) === name)
    expect(bare).toEqual([])
  })

  it('is named with its end where it is a range', () => {
    expect(fieldLabel('zh-CN', 'receivedAtFrom')).toBe('接收日期（起）')
    expect(fieldLabel('en-US', 'filters.mileageTo')).toBe('Mileage (to)')
  })
})
