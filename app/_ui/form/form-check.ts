import { compareDecimals, decimalsIn, isDecimal } from '@/app/_ui/decimal'
import { dayFault, daysMeant, isDay, isYear } from '@/lib/values/day'
import { type FormField, type FormValues, isEmpty, isRequired, lengthOf, longestText } from './form-fields'
import { midSentence } from './mid-sentence'

type Translate = (
  key:
    | 'requiredError'
    | 'chooseError'
    | 'tooLong'
    | 'number'
    | 'whole'
    | 'decimals'
    | 'least'
    | 'greatest'
    | 'not_date'
    | 'day_missing'
    | 'month_missing'
    | 'year_missing'
    | 'day_of_several'
    | 'late'
    | 'year',
  values: Record<string, string | number>,
) => string

const typed: FormField['type'][] = ['text', 'textarea', 'number', 'custom']

function missing({ type, label }: FormField, translate: Translate): string {
  return typed.includes(type)
    ? translate('requiredError', { title: label })
    : translate('chooseError', { title: midSentence(label) })
}

export function checkField(field: FormField, values: FormValues, translate: Translate): string | undefined {
  const value = values[field.name] ?? null
  const title = field.label
  if (isEmpty(value))
    return isRequired(field, values) ? (field.requiredMessage ?? missing(field, translate)) : undefined
  if ((field.type === 'text' || field.type === 'textarea') && typeof value === 'string') {
    const max = field.maxLength ?? longestText
    if (lengthOf(value) > max) return translate('tooLong', { title, max })
  }
  if (field.type === 'number') {
    const { min, max, maxLength } = field
    const number = String(value)
    if (!isDecimal(number)) return translate('number', { title })
    const { decimals = 0 } = field
    if (decimalsIn(number) > decimals)
      return decimals === 0 ? translate('whole', { title }) : translate('decimals', { title, max: decimals })
    if (min !== undefined && compareDecimals(number, String(min)) < 0)
      return translate('least', { title, min })
    if (max !== undefined && compareDecimals(number, String(max)) > 0)
      return translate('greatest', { title, max })
    if (maxLength !== undefined && number.length > maxLength)
      return translate('tooLong', { title, max: maxLength })
  }
  if (field.type === 'date') {
    if (!isDay(String(value)))
      return translate(dayFault(value), { title, days: daysMeant(value).join(' / ') })
    if (field.latest && String(value) > field.latest)
      return translate('late', { title, latest: field.latest })
  }
  if (field.type === 'year' && !isYear(String(value))) return translate('year', { title })
  return field.check?.(value, values)
}
