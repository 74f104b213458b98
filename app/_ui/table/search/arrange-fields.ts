import type { SearchField } from './search-fields'

export const mostFirst = 4

export function arrangeFields(fields: SearchField[], chosen: readonly string[] | null): SearchField[] {
  const first = (chosen ?? []).flatMap(name => fields.find(field => field.name === name) ?? [])
  return [...first, ...fields.filter(field => !first.includes(field))]
}

export function headingOf(fields: SearchField[], at: number): string | undefined {
  const { group } = fields[at]!
  const before = at > mostFirst ? fields[at - 1]!.group : undefined
  return at >= mostFirst && group !== before ? group : undefined
}
