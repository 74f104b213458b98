import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { optionsOf } from '@/app/_ui/options'
import type { ParameterField } from '@/lib/settings/parameter-fields'
import type { Parameter, ParameterParts } from '@/lib/settings/parameters'
import { partText } from '@/lib/values/part-text'

type Translate = (key: string, values?: Record<string, string>) => string

export function toForm(value: ParameterParts): FormValues {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, String(part)]))
}

export function fromForm(values: FormValues, fields: ParameterField[]): ParameterParts {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const text = String(values[name] ?? '').trim()
      if (kind === 'flag') return [name, text === 'true']
      return [name, kind === 'number' && text !== '' ? Number(text) : text]
    }),
  )
}

export function toFormField(
  field: ParameterField,
  parameter: Parameter,
  label: string,
  t: Translate,
): FormField {
  const { name } = field
  const common = {
    name,
    label,

    hint:
      field.kind === 'flag' || field.kind === 'text'
        ? undefined
        : t('default', { value: partText(parameter.default[name], t) }),
  }
  switch (field.kind) {
    case 'number':
      return { ...common, type: 'number', min: field.min, max: field.max, decimals: 0, required: true }
    case 'flag':
      return {
        ...common,
        type: 'radio',
        options: optionsOf(['true', 'false'], value => t(value === 'true' ? 'on' : 'off')),
      }
    case 'choice':
      return {
        ...common,
        type: 'radio',
        wide: true,
        options: optionsOf(field.options, value => partText(value, t)),
      }
    default: {
      const { maxLength } = field
      // A text message or a notice is read while it is written.
      return maxLength > 100
        ? { ...common, type: 'textarea', rows: 3, maxLength, placeholder: '' }
        : { ...common, type: 'text', maxLength, placeholder: '' }
    }
  }
}
