import { invalid } from '@/lib/core/errors'
import { type FieldName, fieldOf } from '@/lib/defects/fields'
import { entriesOf } from '@/lib/defects/record/name-values'
import { nameKey } from '@/lib/dictionaries/names/find-names'
import type { Lookups } from '@/lib/dictionaries/names/lookups'
import { rowsCalled } from '@/lib/dictionaries/names/name-index'

/** Field → name in the file → id or code of the entry; null leaves the field empty. */
export type NameMapping = Record<string, Record<string, string | null>>

export type NamedEntries = ReadonlyMap<string, ReadonlyMap<string, string | null>>

const entriesCalled = (known: Lookups, name: string) =>
  Object.hasOwn(fieldOf, name) ? entriesOf(known, fieldOf[name as FieldName]) : null

export function checkNameMapping(known: Lookups, request: Record<string, unknown>): NameMapping {
  for (const [name, names] of Object.entries(request)) {
    if (!entriesCalled(known, name) || typeof names !== 'object' || names === null || Array.isArray(names))
      throw invalid('nameMapping', 'not_offered')
    const offered = stillKnown(known, { [name]: names as NameMapping[string] })[name] ?? {}
    if (Object.keys(offered).length < Object.keys(names).length) throw invalid(name, 'not_offered')
  }
  return stillKnown(known, request as NameMapping)
}

export function stillKnown(known: Lookups, kept: NameMapping): NameMapping {
  const left = Object.entries(kept).map(([name, names]) => {
    const entries = entriesCalled(known, name)
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
