import { useTranslations } from 'next-intl'
import { Choice } from '@/app/_ui/choice/choice'
import { DateField, YearField } from '@/app/_ui/date/day-input'
import type { ControlProps, FormField, FormValues } from './form-fields'
import { midSentence } from './mid-sentence'
import { RadioChoice } from './radio-choice'
import { TypedControl } from './typed-control'

type Props = ControlProps & { field: FormField; values: FormValues; onBlur(): void }

export function FormControl({
  field,
  values,
  id,
  value,
  set,
  invalid,
  describedBy,
  disabled,
  onBlur,
}: Props) {
  const t = useTranslations('ui')
  const { label } = field
  const own = typeof field.placeholder === 'function' ? field.placeholder(values) : field.placeholder
  const text = typeof value === 'string' ? value : ''

  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'number':
      return (
        <TypedControl
          {...{ field, values, id, disabled, invalid, describedBy, onBlur, set }}
          value={text}
          placeholder={own ?? t('pleaseEnter', { title: midSentence(label) })}
        />
      )
    case 'date':
      return (
        <DateField
          id={id}
          label={label}
          value={text}
          latest={field.latest}
          disabled={disabled}
          invalid={invalid}
          describedBy={describedBy}
          onBlur={onBlur}
          onChange={next => set(next || null)}
        />
      )
    case 'select':
    case 'multi-select': {
      const source = typeof field.source === 'function' ? field.source(values) : field.source
      return (
        <Choice
          {...source}
          id={id}
          label={label}
          placeholder={own}
          multiple={field.type === 'multi-select'}
          value={Array.isArray(value) ? value : text ? [text] : []}
          disabled={disabled}
          waiting={field.waits?.(values)}
          invalid={invalid}
          describedBy={describedBy}
          onChange={list => set(field.type === 'multi-select' ? list : (list[0] ?? null))}
        />
      )
    }
    case 'year':
      return (
        <YearField
          {...{ id, label, disabled, invalid, describedBy, onBlur }}
          value={text}
          onChange={year => set(year || null)}
        />
      )
    case 'radio':
      return (
        <RadioChoice
          {...{ id, label, disabled, invalid, describedBy }}
          options={field.options}
          value={text}
          onChange={set}
        />
      )
    case 'boolean':
      return (
        <RadioChoice
          {...{ id, label, disabled, invalid, describedBy }}
          options={['yes', 'no'].map(word => ({ value: word, label: t(word) }))}
          value={value === true ? 'yes' : value === false ? 'no' : ''}
          onChange={word => set(word === 'yes')}
          onClear={() => set(null)}
        />
      )
    default:
      return field.render({ id, value, set, invalid, describedBy, disabled })
  }
}
