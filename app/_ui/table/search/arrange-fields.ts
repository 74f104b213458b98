import type { SearchField } from './search-fields'

/** As many as the widest window shows of a folded form. */
export const mostFirst = 4

/** The chosen fields first, or as they stand; the others keep their order. */
export function arrangeFields(fields: SearchField[], chosen: readonly string[] | null): SearchField[] {
  const first = (chosen ?? []).flatMap(name => fields.find(field => field.name === name) ?? [])
  return [...first, ...fields.filter(field => !first.includes(field))]
}

/** The heading of a field of the unfolded form: where another group begins than that of the one before. */
export function headingOf(fields: SearchField[], at: number): string | undefined {
  const { group } = fields[at]!
  const before = at > mostFirst ? fields[at - 1]!.group : undefined
  return at >= mostFirst && group !== before ? group : undefined
}
