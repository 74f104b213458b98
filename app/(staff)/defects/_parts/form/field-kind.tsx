import { useTranslations } from 'next-intl'
import { today } from '@/app/_ui/date/today'
import type { ControlProps, FormField, FormValue, FormValues } from '@/app/_ui/form/form-fields'
import { midSentence } from '@/app/_ui/form/mid-sentence'
import { RadioChoice } from '@/app/_ui/form/radio-choice'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import { isEmpty } from '@/app/(staff)/_parts/record-fields/values'
import { fillsOf, labelsOf } from '@/app/(staff)/_parts/record-fields/words'
import { type Field, type FieldName, fieldOf } from '@/lib/defects/fields'
import { requiredFields } from '@/lib/defects/schema'
import { quantityOf } from '@/lib/values/number'
import { fieldGroups } from '../field-groups'
import { vocabularyOf } from '../vocabulary'
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

// Cleared when the field changes, because their old value may not belong to the new one.
function dependentsOf(name: FieldName): FieldName[] {
  const group = fieldGroups.find(names => names.includes(name)) ?? []
  return group.slice(group.indexOf(name) + 1)
}

export const requiredParent: Partial<Record<FieldName, FieldName>> = {
  city: 'province',
  district: 'city',
  typeCodeId: 'modelRangeId',
  subAssemblyCode: 'assemblyCode',
}

// Fields that a choice always overwrites, because they are above it in the catalogue; others are only filled if
// empty.
const ancestors: Partial<Record<FieldName, FieldName[]>> = {
  brandId: ['producerId'],
  modelRangeId: ['producerId', 'brandId'],
}

export function cascadeOf(
  name: FieldName,
): ((value: FormValue, values: FormValues) => FormValues) | undefined {
  const vocabulary = vocabularyOf(name)
  if (!vocabulary || ['codes', 'assemblies', 'code'].includes(fieldOf[name].kind)) return undefined
  return (value, values) => {
    const emptied = Object.fromEntries(dependentsOf(name).map(other => [other, null]))
    if (typeof value !== 'string') return emptied
    const fills = Object.entries(fillsOf(vocabulary, value)).filter(
      ([other]) =>
        ancestors[name]?.includes(other as FieldName) ||
        isEmpty(values[other]) ||
        assumed(name, other, values),
    )
    return { ...emptied, ...Object.fromEntries(fills.map(([other, fill]) => [other, String(fill)])) }
  }
}

/** A value filled in from the series is a guess: the specific model overwrites it, unlike a value that was typed. */
function assumed(name: FieldName, other: string, values: FormValues): boolean {
  if (name !== 'typeCodeId' || typeof values.modelRangeId !== 'string') return false
  return fillsOf('series', values.modelRangeId)[other as FieldName] === values[other]
}
