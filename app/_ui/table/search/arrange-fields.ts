import type { SearchField } from './search-fields'

export const mostFirst = 4

export function arrangeFields(fields: SearchField[], chosen: readonly string[] | null): SearchField[] {
  const first = (chosen ?? []).flatMap(name => fields.find(field => field.name === name) ?? [])
  const others = fields.filter(field => !first.includes(field))
  const groups = [...new Set(others.map(({ group }) => group))]
  return [...first, ...groups.flatMap(group => others.filter(field => field.group === group))]
}

export function headingOf(fields: SearchField[], at: number, first = mostFirst): string | undefined {
  const { group } = fields[at]!
  const before = at > first ? fields[at - 1]!.group : undefined
  return at >= first && group !== before ? group : undefined
}
