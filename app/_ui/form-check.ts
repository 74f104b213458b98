import { type FormField, type FormValues, isEmpty, lengthOf, longestText } from './form-fields'

type Say = (
  key: 'requiredError' | 'tooLong' | 'number' | 'least' | 'greatest',
  values: Record<string, string | number>,
) => string

/** What is wrong with a field, in words, or nothing. The server checks again. */
export function checkField(field: FormField, values: FormValues, say: Say): string | undefined {
  const value = values[field.name] ?? null
  const title = field.label
  if (isEmpty(value)) return field.required ? say('requiredError', { title }) : undefined
  if ((field.type === 'text' || field.type === 'textarea') && typeof value === 'string') {
    const max = field.maxLength ?? longestText
    if (lengthOf(value) > max) return say('tooLong', { title, max })
  }
  if (field.type === 'number') {
    const number = Number(value)
    if (!Number.isFinite(number)) return say('number', { title })
    if (field.min !== undefined && number < field.min) return say('least', { title, min: field.min })
    if (field.max !== undefined && number > field.max) return say('greatest', { title, max: field.max })
  }
  return field.check?.(value, values)
}
