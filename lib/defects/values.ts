import { type FieldName, fieldNames, fieldOf } from './fields'
import type { DefectValues } from './schema'

export function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0)
}

export function sameValue(name: FieldName, one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n')
  return fieldOf[name].kind === 'decimal' ? Number(one) === Number(other) : one === other
}

export function valuesOf(record: DefectValues): DefectValues {
  return Object.fromEntries(fieldNames.map(name => [name, record[name]]))
}
