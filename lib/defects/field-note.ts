import type { Field } from '@/lib/defects/fields'
import type { Locale } from '@/lib/i18n/locales'
import { translate } from '@/lib/i18n/translate'

export function noteOn(locale: Locale, field: Field): string {
  const say = (key: string, values?: Record<string, number>) =>
    translate(locale, `defectImport.template.${key}`, values)
  switch (field.kind) {
    case 'text':
      return say('ofText', { max: field.max })
    case 'date':
      return say('ofDate')
    case 'integer':
      return say('ofNumber', { min: field.min, max: field.max })
    case 'decimal':
      return say('ofDecimal')
    case 'flag':
      return say('ofFlag')
    case 'codes':
    case 'assemblies':
      return say('ofMany')
    default:
      return say('ofName')
  }
}
