import { type FieldName, fieldNames, fieldOf } from '@/lib/defects/fields'
import { nearestNames } from '@/lib/dictionaries/names/find-names'
import { headingKey } from '@/lib/excel/reading/find-headings'
import type { Locale } from '@/lib/i18n/locales'
import { fieldLabel } from '@/lib/i18n/translate'
import { quantityOf, readNumber } from '@/lib/values/number'
import { headingPrefixes, headingSuffixes, headingWords, vagueHeadings } from './heading-words'

export const reasonHeadings = ['错误原因', 'Errors']

export const outsideNoHeading = 'outsideNo'

const locales: Locale[] = ['zh-CN', 'en-US']

let known: Map<string, FieldName> | undefined
const vague = new Set(vagueHeadings.map(headingKey))

function words(): Map<string, FieldName> {
  if (known) return known
  const found = new Map<string, FieldName>()
  const add = (text: string, name: FieldName) => {
    const key = headingKey(text)
    if (!found.has(key)) found.set(key, name)
  }
  for (const name of fieldNames) for (const locale of locales) add(fieldLabel(locale, name), name)
  for (const name of fieldNames) add(name, name)
  for (const name of fieldNames) for (const word of headingWords[name] ?? []) add(word, name)
  known = found
  return found
}

export function matchHeadings(
  headings: readonly string[],
  mapping: Readonly<Record<string, string | null>> = {},
): (FieldName | null)[] {
  const given = headings.map(heading => (Object.hasOwn(mapping, heading) ? mapping[heading] : undefined))
  const taken = new Set<string>(given.filter(name => typeof name === 'string'))
  const used = new Set<string>()
  const found = headings.map((heading, at) => {
    if (given[at] !== undefined) return once(given[at], used)
    const name = fieldOfHeading(heading)
    return name && !taken.has(name) ? once(name, used) : null
  })
  return headings.map((heading, at) => {
    if (found[at] || given[at] !== undefined || fieldOfHeading(heading)) return found[at] ?? null
    const name = fieldWithin(heading)
    return name && !taken.has(name) ? once(name, used) : null
  })
}

function once(name: string | null, used: Set<string>): FieldName | null {
  if (!name || used.has(name) || !Object.hasOwn(fieldOf, name)) return null
  used.add(name)
  return name as FieldName
}

function fieldOfHeading(heading: string): FieldName | undefined {
  const withoutUnit = heading.normalize('NFKC').replace(/\([^)]*\)\s*$/, '')
  return words().get(headingKey(heading)) ?? words().get(headingKey(withoutUnit))
}

const affixes = [
  {
    texts: headingPrefixes,
    takes: (key: string, text: string) => key.startsWith(text) && key.slice(text.length),
  },
  {
    texts: headingSuffixes,
    takes: (key: string, text: string) => key.endsWith(text) && key.slice(0, -text.length),
  },
]
const mostAffixes = 3

function fieldWithin(heading: string): FieldName | undefined {
  let parts = [headingKey(heading.normalize('NFKC').replace(/\([^)]*\)\s*$/, ''))]
  for (let depth = 0; depth < mostAffixes; depth++) {
    parts = parts.flatMap(key =>
      affixes.flatMap(({ texts, takes }) => texts.flatMap(text => takes(key, text) || [])),
    )
    for (const part of parts) {
      const latin = /^[\x20-\x7e]*$/.test(part)
      if (part.length > 1 && !(latin && vague.has(part)) && words().has(part)) return words().get(part)
    }
  }
  return undefined
}

const foreignUnit =
  /^(?:英里|海里|华里|里|miles?|mi|mph|美元|美金|usd|\$|欧元|eur|港币|港元|日元|日币|毫升|ml|cc)$/i

// 里程（万公里）: units of headings that are not the field's own.
export function unitsOf(headings: readonly string[], columns: readonly (FieldName | null)[]) {
  const units: Partial<Record<FieldName, string>> = {}
  for (const [at, name] of columns.entries()) if (name) units[name] = unitOfHeading(headings[at] ?? '', name)
  return units
}

function unitOfHeading(heading: string, name: FieldName): string | undefined {
  const field = fieldOf[name]
  if (field.kind !== 'integer' && field.kind !== 'decimal') return undefined
  const [, text = ''] = /\((?:单位[:为]?)?([^()\d]+)\)\s*$/.exec(heading.normalize('NFKC')) ?? []
  const read = readNumber(`1${text}`, quantityOf(field.unit))
  return (read ? read.value !== '1' : foreignUnit.test(text.trim())) ? text.trim() : undefined
}

export const isVague = (heading: string) => vague.has(headingKey(heading)) || !fieldOfHeading(heading)

export function nearestFields(heading: string): FieldName[] {
  // Latin words share letters without being similar, so they need a higher score.
  const minScore = /^[\x20-\x7e]*$/.test(heading) ? 0.75 : 0.5
  const found = nearestNames(words().keys(), headingKey(heading), 6, minScore).map(word => words().get(word)!)
  return [...new Set(found)].slice(0, 2)
}
