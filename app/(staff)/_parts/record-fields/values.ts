import { type FieldName, fieldNames } from '@/lib/defects/fields'

/** Values as JSON has them; absent, null, '' and [] all mean empty. */
export type Values = Partial<Record<FieldName, unknown>>

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Ignores the order of lists; 100 equals 100.00, and all empty values are equal. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join() === [...other].sort().join()
  if (isDecimal(one) && isDecimal(other)) return Number(one) === Number(other)
  return one === other
}

const isDecimal = (value: unknown) => typeof value === 'string' && /^\d{1,12}\.\d+$|^\d{1,9}$/.test(value)

export function changedFields(from: Values, to: Values): FieldName[] {
  return fieldNames.filter(name => !sameValue(from[name], to[name]))
}

export function valuesOf(record: Record<string, unknown>): Values {
  return Object.fromEntries(
    fieldNames.filter(name => !isEmpty(record[name])).map(name => [name, record[name]]),
  )
}

/** An emptied field is sent as null: an absent one would keep its stored value. */
export function bodyOf(values: Values, names: readonly FieldName[]): Values {
  return Object.fromEntries(names.map(name => [name, isEmpty(values[name]) ? null : values[name]]))
}
