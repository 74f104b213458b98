'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { type Field, type FieldName, fieldOf, type Section, sections } from '@/lib/defects/fields'
import { monthsInService, productionMonth, requiredFields } from '@/lib/defects/schema'
import { evaluateVin } from '@/lib/defects/vin'
import { loadOptions } from '../look-ups'
import { today } from '../today'
import { isEmpty } from '../values'
import { vocabularyOf } from '../vocabulary'
import { labelsOf } from '../words'
import { cascadeOf, requiredParent } from './cascades'
import { FlagControl } from './flag-control'
import css from './form.module.css'
import { fieldsOf } from './form-fields'
import { fromForm } from './form-values'
import { LicenceButton } from './licence-button'
import { ModelNameControl } from './model-name-control'
import { NoHarmButton } from './no-harm-button'
import { useFieldCheck } from './use-field-check'
import { type FieldChoice, isShown } from './use-field-choice'
import { VinControl } from './vin-control'

const required = new Set(requiredFields('staff'))
/** The VIN comes first: it answers much of the rest. */
const order: Section[] = ['vehicle', ...sections.filter(section => section !== 'vehicle')]

interface Options {
  /** Personal data that this user may not see: shown masked, never sent. */
  hidden: ReadonlySet<FieldName>
  choice: FieldChoice
  recordId: string | undefined
  read(): FormValues
  fill(values: FormValues): void
  fillByVin(values: FormValues): void
  attach(photo: File): void
  files: ReactNode
}

export function useDefectSections(options: Options): FormSection[] {
  const { hidden, choice, recordId, read, fill, fillByVin, attach, files } = options
  const t = useTranslations()
  const check = useFieldCheck()
  const drawn = useMemo(() => {
    const held = new Set<string>()
    const drawField = (name: FieldName): FormField => {
      const field = fieldOf[name]
      const label = t(`fields.${name}`)
      const shown = (values: FormValues) => isShown(name, required.has(name), { choice, held, values })
      if (hidden.has(name))
        return { name, label, shown, type: 'text', disabled: () => true, hint: t('defectForm.hiddenNote') }
      return {
        name,
        label,
        shown,
        required: required.has(name),
        note: noteOf(name, t),
        follow: cascadeOf(name),
        check: value => check(name, value),
        ...(name === 'vin'
          ? {
              type: 'custom',
              wide: true,
              className: css.vinField,
              render: control => (
                <VinControl {...control} {...{ recordId, read, fill, fillByVin }}>
                  <LicenceButton {...{ hidden, read, fill, attach }} />
                </VinControl>
              ),
            }
          : name === 'modelName'
            ? { type: 'custom', render: control => <ModelNameControl {...control} read={read} /> }
            : kindOf(name, field, t)),
      }
    }
    return order.map(section => ({
      key: section,
      title: t(`sections.${section}`),
      fields: fieldsOf(section).flatMap(name =>
        name === 'vin' && !hidden.has(name) ? [drawField(name), overrideField(t)] : [drawField(name)],
      ),
    }))
  }, [t, check, hidden, choice, recordId, read, fill, fillByVin, attach])
  return [
    ...drawn.map(section =>
      section.key === 'consequence'
        ? { ...section, action: <NoHarmButton read={read} fill={fill} /> }
        : section,
    ),
    { key: 'files', title: t('fields.files'), content: files },
  ]
}

function noteOf(name: FieldName, t: Translate): FormField['note'] {
  if (name === 'productionDate')
    return values => {
      const month = productionMonth(datesIn(values))
      return month ? `${t('fields.productionMonth')} ${month}` : undefined
    }
  if (name === 'faultDate')
    return values => {
      const months = monthsInService(datesIn(values))
      return months === null ? undefined : `${t('fields.monthsInService')} ${months}`
    }
  return undefined
}

const datesIn = (values: FormValues) => {
  const day = (name: FieldName) => (typeof values[name] === 'string' ? values[name] : null)
  return {
    productionDate: day('productionDate'),
    purchaseDate: day('purchaseDate'),
    firstRegDate: day('firstRegDate'),
    faultDate: day('faultDate'),
  }
}

const overrideField = (t: Translate): FormField => ({
  name: 'vinOverrideReason',
  label: t('defectForm.vin.override'),
  type: 'text',
  maxLength: 200,
  className: css.override,
  shown: ({ vin }) => typeof vin === 'string' && vin.length === 17 && evaluateVin(vin).level === 'error',
})

type Translate = ReturnType<typeof useTranslations<never>>
type Kind = FormField extends infer One
  ? One extends FormField
    ? Omit<One, 'name' | 'label'>
    : never
  : never

function kindOf(name: FieldName, field: Field, t: Translate): Kind {
  const unit = field.unit && t(`units.${field.unit}`)
  switch (field.kind) {
    case 'text':
      return field.lines
        ? { type: 'textarea', maxLength: field.max, rows: field.lines }
        : { type: 'text', maxLength: field.max, wide: field.wide ?? field.max > 200 }
    case 'integer':
      return { type: 'number', unit, min: field.min, max: field.max, decimals: 0 }
    case 'decimal':
      return { type: 'number', unit, min: 0, max: field.max, decimals: 2 }
    case 'date':
      return { type: 'date', latest: today() }
    case 'flag':
      return {
        type: 'custom',
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
        isEmpty(values[parent]) ? t('defectForm.first', { field: t(`fields.${parent}`) }) : undefined),
    disabled: parent && (values => isEmpty(values[parent])),
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
