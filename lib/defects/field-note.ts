import type { Field } from '@/lib/defects/fields'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

const keys: Partial<Record<Field['kind'], string>> = {
  ...{ date: 'ofDate', decimal: 'ofDecimal', flag: 'ofFlag', codes: 'ofMany', assemblies: 'ofMany' },
}

export function noteOn(locale: Locale, field: Field): string {
  const say = (key: string, values?: Record<string, number>) =>
    translate(locale, `defectImport.template.${key}`, values)
  if (field.kind === 'text') return say('ofText', { max: field.max })
  if (field.kind === 'integer') return say('ofNumber', { min: field.min, max: field.max })
  return say(keys[field.kind] ?? 'ofName')
}
