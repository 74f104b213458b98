import { type FieldName, fieldNames, fieldOf } from './fields'
import type { DefectValues } from './schema'

/** Nothing said: absent, null, an empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The same as stored: lists in any order, 100 and 100.00, nothing and nothing. */
export function sameValue(name: FieldName, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')
  return fieldOf[name].kind === 'decimal' ? Number(one) === Number(other) : one === other
}

/** The fields of a record that carries more. */
export function valuesOf(record: DefectValues): DefectValues {
  return Object.fromEntries(fieldNames.map(name => [name, record[name]]))
}
