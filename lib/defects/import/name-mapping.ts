import { AppError, type Issue } from '@/lib/core/errors'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { entriesOf } from '@/lib/defects/record/name-values'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'

/** Field → name in the file → id or code of the entry; null leaves the field empty. */
export type NameMapping = Record<string, Record<string, string | null>>

export type NamedEntries = ReadonlyMap<string, ReadonlyMap<string, string | null>>

export function checkNameMapping(known: Lookups, request: Record<string, unknown>): NameMapping {
  const issues: Issue[] = []
  const checked: NameMapping = {}
  for (const [name, names] of Object.entries(request)) {
    const entries = Object.hasOwn(fieldOf, name) ? entriesOf(known, fieldOf[name as FieldName]) : null
    if (!entries || typeof names !== 'object' || names === null || Array.isArray(names)) {
      issues.push({ path: 'nameMapping', code: 'not_offered' })
      continue
    }
    const found: Record<string, string | null> = {}
    for (const [given, meant] of Object.entries(names)) {
      if (meant === null || (typeof meant === 'string' && entries.has(meant))) found[given] = meant
      else issues.push({ path: name, code: 'not_offered' })
    }
    if (Object.keys(found).length > 0) checked[name] = found
  }
  if (issues.length > 0) throw new AppError('invalid_input', {}, { issues })
  return checked
}

export function stillKnown(known: Lookups, kept: NameMapping): NameMapping {
  const left = Object.entries(kept).map(([name, names]) => {
    const entries = Object.hasOwn(fieldOf, name) ? entriesOf(known, fieldOf[name as FieldName]) : null
    const there = Object.entries(names).filter(
      ([, meant]) => entries && (meant === null || entries.has(meant)),
    )
    return [name, Object.fromEntries(there)] as const
  })
  return Object.fromEntries(left.filter(([, names]) => Object.keys(names).length > 0))
}

export function namedEntries(mapping: NameMapping): NamedEntries {
  return new Map(
    Object.entries(mapping).map(([name, names]) => [
      name,
      new Map(Object.entries(names).map(([given, meant]) => [nameKey(given), meant])),
    ]),
  )
}

export function keysCalled(
  entries: ReadonlyMap<string, { name: string }>,
  names: string[],
): { value: string; label: string }[] {
  const keys = new Map([...entries].map(([key, row]) => [row, key]))
  return names.flatMap(label => {
    const [row] = rowsCalled(entries, label)
    const value = row && keys.get(row)
    return value ? [{ value, label }] : []
  })
}
