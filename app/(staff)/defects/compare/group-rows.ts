import type { FieldName } from '@/lib/defects/fields'
import { fieldGroups } from '../_parts/field-groups'
import type { ComparedRow } from './compared-rows'

export function groupRows(rows: readonly ComparedRow[]): ComparedRow[][] {
  const seen = new Set<FieldName>()
  return rows.flatMap(row => {
    if (seen.has(row.name)) return []
    const names = fieldGroups.find(family => family.includes(row.name)) ?? [row.name]
    for (const name of names) seen.add(name)
    return [rows.filter(other => names.includes(other.name))]
  })
}
