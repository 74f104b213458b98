'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { type FieldName, fieldOf, sections } from '@/lib/defects/fields'
import { evaluateVin } from '@/lib/defects/vin'
import type { Values } from '../values'
import { cascadeOf } from './cascades'
import { contactReasonOf } from './contact-reason'
import { kindOf, required, type Translate } from './field-kind'
import { fieldsOf } from './form-fields'
import { LicenceButton } from './licence-button'
import { useFieldCheck } from './use-field-check'
import { VinControl } from './vin-control'

interface Options {
  /** Personal data that this user may not see: shown masked, never sent. */
  hidden: ReadonlySet<FieldName>
  recordId: string | undefined
  /** Its odd contacts may stay; undefined where all are checked. */
  stored: Values | undefined
  read(): FormValues
  wrongFields(): Record<string, string>
  fill(values: FormValues): void
  attach(photo: File): void
  files: ReactNode
}

export function useDefectSections(options: Options): FormSection[] {
  const { hidden, recordId, stored, read, wrongFields, fill, attach, files } = options
  const t = useTranslations()
  const check = useFieldCheck(stored)
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
        check: (value, values) => check(name, value, values),
        ...(name === 'contactOverrideReason' && {
          hint: t('defectForm.contactOverride'),
          ...contactReasonOf(stored, wrongFields),
        }),
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
  }, [t, check, hidden, recordId, stored, read, wrongFields, fill, attach])
  return [...drawn, { key: 'files', title: t('fields.files'), content: files }]
}

const overrideField = (t: Translate): FormField => ({
  name: 'vinOverrideReason',
  label: t('defectForm.vin.override'),
  type: 'text',
  maxLength: 200,
  shown: ({ vin }) => typeof vin === 'string' && vin.length === 17 && evaluateVin(vin).level === 'error',
})
