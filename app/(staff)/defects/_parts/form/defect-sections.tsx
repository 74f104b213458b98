import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FormField, FormSection, FormValues } from '@/app/_ui/form/form-fields'
import { TextButton } from '@/app/_ui/icon'
import { isEmpty, type Values } from '@/app/(staff)/_parts/record-fields/values'
import { wordOf } from '@/app/(staff)/_parts/record-fields/words'
import { type FieldName, fieldNames, fieldOf, type Section, sections } from '@/lib/defects/fields'
import { monthsInService, productionMonth } from '@/lib/defects/schema'
import { evaluateVin } from '@/lib/values/vin'
import { valueText } from '../show-value'
import { vocabularyOf } from '../vocabulary'
import { cascadeOf, kindOf, required, type Translate } from './field-kind'
import css from './form.module.css'
import { fieldsOf } from './form-fields'
import { type FormHandle, fromForm } from './form-values'
import { loadLabels } from './load-labels'
import { contactReasonOf, useFieldCheck } from './use-field-check'
import { type FieldChoice, isShown } from './use-field-choice'
import { LicenceButton } from './vehicle/licence-button'
import { ModelNameControl } from './vehicle/model-name-control'
import { VinControl } from './vehicle/vin-control'

const order: Section[] = ['vehicle', ...sections.filter(section => section !== 'vehicle')]

interface Options {
  /** Personal data that this user may not see: shown masked, never sent. */
  hidden: ReadonlySet<FieldName>
  decidedRecall: string | undefined
  choice: FieldChoice
  recordId: string | undefined
  stored: Values | undefined
  handle: FormHandle
  look?(text: string): void
  attach(photo: File): void
  files: ReactNode
}

export function useDefectSections(options: Options): FormSection[] {
  const { handle, hidden, decidedRecall, choice, recordId, stored, look, attach, files } = options
  const { read, wrongFields } = handle
  const t = useTranslations()
  const check = useFieldCheck(stored)
  const [held] = useState(() => {
    const start = read()
    return new Set<string>(fieldNames.filter(name => !isEmpty(start[name])))
  })
  const [, redraw] = useState(0)
  const drawn = useMemo(() => {
    const drawField = (name: FieldName): FormField => {
      const field = fieldOf[name]
      const label = t(`fields.${name}`)
      const shown = (values: FormValues) =>
        isShown(name, required.has(name), { choice, held, values }) || wrongFields()[name] !== undefined
      if (hidden.has(name))
        return { name, label, shown, type: 'text', disabled: () => true, hint: t('defectForm.hiddenNote') }
      return {
        name,
        label,
        shown,
        required: required.has(name),
        note: noteOf(name, t),
        follow: cascadeOf(name),
        ...(decidedRecall && isRecallField(name) && decidedBy(decidedRecall, t)),
        check: (value, values) => check(name, value, values),
        ...(name === 'contactOverrideReason' && {
          hint: t('defectForm.contactOverride'),
          ...contactReasonOf(stored, wrongFields),
        }),
        ...(name === 'vin'
          ? {
              type: 'custom',
              wide: true,
              className: css.vinField,
              render: control => (
                <VinControl {...control} {...handle} {...{ recordId, look }}>
                  <LicenceButton {...handle} {...{ hidden, attach }} />
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
  }, [
    t,
    check,
    handle,
    read,
    wrongFields,
    hidden,
    decidedRecall,
    choice,
    recordId,
    stored,
    held,
    look,
    attach,
  ])
  const filledIn = (section: Section, values: FormValues) =>
    choice === 'required'
      ? fieldsOf(section).filter(name => !required.has(name) && !held.has(name) && !isEmpty(values[name]))
      : []
  const show = (names: FieldName[]) => {
    for (const name of names) held.add(name)
    redraw(count => count + 1)
  }
  return [
    ...drawn.map(section => ({
      ...section,
      action: (
        <>
          {section.key === 'consequence' && <NoHarmButton {...handle} />}
          <FilledLine namesIn={values => filledIn(section.key, values)} read={read} onChange={show} />
        </>
      ),
    })),
    { key: 'files', title: t('fields.files'), content: files },
  ]
}

const isRecallField = (name: FieldName) => name === 'inRecall' || name === 'recallNo'

const decidedBy = (recallNo: string, t: Translate) => ({
  disabled: () => true,
  hint: t('recallMatch.decided', { recallNo }),
})

const counted = {
  productionDate: ['productionMonth', productionMonth],
  faultDate: ['monthsInService', monthsInService],
} as const

function noteOf(name: FieldName, t: Translate): FormField['note'] {
  if (name !== 'productionDate' && name !== 'faultDate') return undefined
  const [word, count] = counted[name]
  return values => {
    const known = count(fromForm(values) as Parameters<typeof monthsInService>[0])
    return known === null ? undefined : `${t(`fields.${word}`)} ${known}`
  }
}

const overrideField = (t: Translate): FormField => ({
  name: 'vinOverrideReason',
  label: t('defectForm.vin.override'),
  type: 'text',
  maxLength: 200,
  className: css.override,
  rechecks: ['vin'],
  shown: ({ vin }) => typeof vin === 'string' && vin.length === 17 && evaluateVin(vin).level === 'error',
})

const noHarm = {
  crash: false,
  fire: false,
  rollover: false,
  injuredCount: '0',
  deathCount: '0',
} satisfies Partial<Record<FieldName, string | boolean>>
const names = Object.keys(noHarm) as (keyof typeof noHarm)[]

interface LineProps {
  namesIn(values: FormValues): FieldName[]
  read(): FormValues
  onChange(names: FieldName[]): void
}

function FilledLine({ namesIn, read, onChange }: LineProps) {
  const t = useTranslations()
  const [, redraw] = useState(0)
  const values = read()
  const names = namesIn(values)
  const filled = names.join()
  useEffect(() => {
    if (filled) void loadLabels(fromForm(read())).then(learnt => learnt && redraw(count => count + 1))
  }, [filled, read])
  if (names.length === 0) return null
  const texts = names.map(name => {
    const text = valueText(name, values[name], t, wordOf)
    return vocabularyOf(name) ? text : `${t(`fields.${name}`)} ${text}`
  })
  const change = () => {
    onChange(names)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-field="${names[0]}"] :is(input, textarea)`)?.focus(),
    )
  }
  return (
    <span className="row gap-8 min-w-0" role="status">
      <span className="truncate min-w-0 secondary">
        {t('defectForm.filled.line', { values: texts.join(' · ') })}
      </span>
      <TextButton tabIndex={-1} onClick={change}>
        {t('defectForm.filled.change')}
      </TextButton>
    </span>
  )
}

function NoHarmButton({ read, fill }: FormHandle) {
  const t = useTranslations('defectForm.noHarm')
  const [before, setBefore] = useState<FormValues>()
  const values = read()
  const done = before !== undefined && names.every(name => values[name] === noHarm[name])
  const press = () => {
    if (done) fill(before)
    else fill(noHarm)
    setBefore(done ? undefined : Object.fromEntries(names.map(name => [name, values[name] ?? null])))
  }
  return <TextButton onClick={press}>{t(done ? 'undo' : 'do')}</TextButton>
}
