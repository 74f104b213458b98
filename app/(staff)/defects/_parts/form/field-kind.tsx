import { useTranslations } from 'next-intl'
import { today } from '@/app/_ui/date/today'
import type { ControlProps, FormField } from '@/app/_ui/form/form-fields'
import { midSentence } from '@/app/_ui/form/mid-sentence'
import { RadioChoice } from '@/app/_ui/form/radio-choice'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { labelsOf } from '@/app/(staff)/_parts/record-fields/words'
import type { Field, FieldName } from '@/lib/defects/fields'
import { requiredFields } from '@/lib/defects/schema'
import { quantityOf } from '@/lib/values/number'
import { vocabularyOf } from '../vocabulary'
import { requiredParent } from './cascades'
import { fromForm } from './form-values'

export const required = new Set(requiredFields('staff'))

export type Translate = ReturnType<typeof useTranslations<never>>
type Kind = FormField extends infer One
  ? One extends FormField
    ? Omit<One, 'name' | 'label'>
    : never
  : never

export function kindOf(name: FieldName, field: Field, t: Translate): Kind {
  const measure = { unit: field.unit && t(`units.${field.unit}`), quantity: quantityOf(field) }
  switch (field.kind) {
    case 'text':
      return field.lines
        ? { type: 'textarea', maxLength: field.max, rows: field.lines }
        : { type: 'text', maxLength: field.max, wide: field.wide ?? field.max > 200 }
    case 'integer':
      return { type: 'number', ...measure, min: field.min, max: field.max, decimals: 0 }
    case 'decimal':
      return { type: 'number', ...measure, min: 0, max: field.max, decimals: 2 }
    case 'date':
      return { type: 'date', latest: today() }
    case 'flag':
      return {
        type: 'custom',
        requiredMessage: t('uiForm.form.answerError', { title: t(`fields.${name}`) }),
        render: control => (
          <FlagControl {...control} label={t(`fields.${name}`)} required={required.has(name)} />
        ),
      }
    default:
      return choice(name, field, t)
  }
}

function choice(name: FieldName, field: Field, t: Translate): Kind {
  const type = field.kind === 'codes' || field.kind === 'assemblies' ? 'multi-select' : 'select'
  const labels = labelsOf(vocabularyOf(name) ?? '')
  if (field.kind === 'code' || type === 'multi-select')
    return { type, source: { labels, load: () => loadOptions(field, { values: {} }) } }
  const parent = requiredParent[name]
  return {
    type,
    placeholder:
      parent &&
      (values =>
        isEmpty(values[parent])
          ? t('defectForm.first', { field: midSentence(t(`fields.${parent}`)) })
          : undefined),
    waits: parent && (values => isEmpty(values[parent])),
    source: values => ({
      labels,
      ...(field.kind === 'reference'
        ? {
            search: (keyword: string, signal: AbortSignal) =>
              loadOptions(field, { values: fromForm(values), search: keyword.trim() || undefined, signal }),
          }
        : { load: () => loadOptions(field, { values: fromForm(values) }) }),
    }),
  }
}

const answers = { yes: true, no: false, unknown: null }
type Word = keyof typeof answers
const words = Object.keys(answers) as Word[]

function FlagControl({
  value,
  set,
  required,
  ...props
}: ControlProps & { label: string; required: boolean }) {
  const answer = useTranslations('defects.flag')
  return (
    <RadioChoice
      {...props}
      options={words
        .filter(word => word !== 'unknown' || !required)
        .map(word => ({ value: word, label: answer(word) }))}
      value={words.find(word => answers[word] === value) ?? ''}
      onChange={word => set(answers[word as Word])}
    />
  )
}
