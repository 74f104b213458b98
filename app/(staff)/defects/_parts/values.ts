import { type FieldName, fieldNames } from '@/lib/defects/fields'

/** What the form holds: the value of each field as JSON has it; absent, null, '' and [] all mean "nothing said". */
export type Values = Partial<Record<FieldName, unknown>>

export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The same to a person: lists regardless of order, 100 and 100.00, nothing and nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && [...one].sort().join() === [...other].sort().join()
  if (isDecimal(one) && isDecimal(other)) return Number(one) === Number(other)
  return one === other
}

const isDecimal = (value: unknown) => typeof value === 'string' && /^\d{1,12}\.\d+$|^\d{1,9}$/.test(value)

/** The fields that differ, in the order of the form. */
export function changedFields(from: Values, to: Values): FieldName[] {
  return fieldNames.filter(name => !sameValue(from[name], to[name]))
}

/** Only the fields of the form, from a record that carries more. */
export function valuesOf(record: Record<string, unknown>): Values {
  return Object.fromEntries(
    fieldNames.filter(name => !isEmpty(record[name])).map(name => [name, record[name]]),
  )
}

/** The named fields as a body: what was emptied goes out as null. */
export function bodyOf(values: Values, names: readonly FieldName[]): Values {
  return Object.fromEntries(names.map(name => [name, isEmpty(values[name]) ? null : values[name]]))
}
