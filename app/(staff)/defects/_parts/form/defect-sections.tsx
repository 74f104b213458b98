'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { today } from '@/app/_ui/date/read-day'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { type Field, type FieldName, fieldOf, sections } from '@/lib/defects/fields'
import { requiredFields } from '@/lib/defects/schema'
import { evaluateVin } from '@/lib/defects/vin'
import { loadOptions } from '../look-ups'
import { isEmpty } from '../values'
import { vocabularyOf } from '../vocabulary'
import { labelsOf } from '../words'
import { cascadeOf, requiredParent } from './cascades'
import { FlagControl } from './flag-control'
import { fieldsOf } from './form-fields'
import { fromForm } from './form-values'
import { LicenceButton } from './licence-button'
import { useFieldCheck } from './use-field-check'
import { VinControl } from './vin-control'

const required = new Set(requiredFields('staff'))

interface Options {
  /** Personal data that this user may not see: shown masked, never sent. */
  hidden: ReadonlySet<FieldName>
  recordId: string | undefined
  read(): FormValues
  fill(values: FormValues): void
  attach(photo: File): void
  files: ReactNode
}

export function useDefectSections({ hidden, recordId, read, fill, attach, files }: Options): FormSection[] {
  const t = useTranslations()
  const check = useFieldCheck()
  const drawn = useMemo(() => {
    const drawField = (name: FieldName): FormField => {
      const field = fieldOf[name]
      const label = t(`fields.${name}`)
      if (hidden.has(name))
        return { name, label, type: 'text', disabled: () => true, hint: t('defectForm.hiddenNote') }
      return {
        name,
        label,
        required: required.has(name),
        follow: cascadeOf(name),
        check: value => check(name, value),
        ...(name === 'vin'
          ? {
              type: 'custom',
              render: control => (
                <>
                  <VinControl {...control} recordId={recordId} read={read} fill={fill} />
                  <LicenceButton hidden={hidden} read={read} fill={fill} attach={attach} />
                </>
              ),
            }
          : kindOf(name, field, t)),
      }
    }
    return sections.map(section => ({
      key: section,
      title: t(`sections.${section}`),
      fields: fieldsOf(section).flatMap(name =>
        name === 'vin' && !hidden.has(name) ? [drawField(name), overrideField(t)] : [drawField(name)],
      ),
    }))
  }, [t, check, hidden, recordId, read, fill, attach])
  return [...drawn, { key: 'files', title: t('fields.files'), content: files }]
}

const overrideField = (t: Translate): FormField => ({
  name: 'vinOverrideReason',
  label: t('defectForm.vin.override'),
  type: 'text',
  maxLength: 200,
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
        : { type: 'text', maxLength: field.max, wide: field.max > 200 }
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
