import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef } from 'react'
import { showError } from '@/app/_ui/feedback/feedback'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { focusFirstError } from '@/app/_ui/form/focus-first-error'
import { askToLeave } from '@/app/_ui/form/form-dialog'
import { visibleFields, withPhrase } from '@/app/_ui/form/form-fields'
import type { Step } from '../steps/step-dialog'
import type { StepName } from '../steps/target'
import css from './decision.module.css'
import {
  DecisionForm,
  KeyedChoice,
  type KeyedOption,
  optionOf,
  useKeptValues,
  withLetters,
} from './decision-form'
import type { DecisionProps } from './step-decision'

export interface FieldsProps<Read> extends DecisionProps {
  name: StepName
  useStep: Step<Read>['useStep']
  read: Read
}

export function FieldsDecision<Read>({ name, useStep, read, ...props }: FieldsProps<Read>) {
  const t = useTranslations('recordActions')
  const prefix = useId()
  const area = useRef<HTMLDivElement>(null)
  const { desk, opened } = props
  const { record } = opened
  const { fields, form, touched, ...step } = useStep({ name, target: record, record }, read)
  const forget = useKeptValues(`${name} ${record.id}`, form)
  useEffect(() => {
    desk.guard.current = touched ? askToLeave : undefined
    return () => {
      desk.guard.current = undefined
    }
  }, [desk.guard, touched])

  let digit = 0
  const visible = visibleFields([{ fields }], form.values)
  const withDigits = (options: KeyedOption[]) => options.map(option => ({ ...option, key: String(++digit) }))
  const choices = visible.flatMap(field =>
    field.type === 'radio'
      ? [{ ...field, options: (field.lettered ? withLetters : withDigits)(field.options) }]
      : [],
  )
  const typed = visible.filter(({ type, name }) => type !== 'radio' && name !== step.foot)
  const foot = visible.find(({ name }) => name === step.foot)
  const phrased = typed.find(field => field.type === 'textarea' && field.phrases)
  const list = (phrased?.type === 'textarea' && phrased.phrases) || []
  const phrases = withLetters(list.map(text => ({ value: text, label: text })))
  const text = String((phrased && form.values[phrased.name]) ?? '')
  const takePhrase = (phrase: string) =>
    phrased && form.set({ [phrased.name]: withPhrase(text, phrase, list) })

  const check = () => {
    const fine = [form.check(), step.check?.() ?? true].every(Boolean)
    if (!fine) focusFirstError(area.current ?? undefined)
    return fine
  }
  return (
    <DecisionForm
      {...props}
      name={name}
      check={check}
      send={async () => {
        const sent = await step.send(record.version)
        forget()
        return sent
      }}
      onRefused={errors => {
        form.setServerErrors(errors)
        step.takeErrors?.(errors)
        const unknown = errors.find(({ path }) => !fields.some(field => field.name === path.split('.')[0]))
        if (unknown && !step.takeErrors) showError(unknown.message)
      }}
      choose={key => {
        const [group, value] = optionOf([...choices.map(({ options }) => options), phrases], key) ?? []
        if (group === undefined || value === undefined) return false
        const choice = choices[group]
        if (choice) form.set({ [choice.name]: value })
        else takePhrase(value)
        return true
      }}
      foot={
        foot && (
          <textarea
            className={`rounded bg-container ${css.remarks}`}
            rows={1}
            maxLength={500}
            value={String(form.values[foot.name] ?? '')}
            aria-label={foot.label}
            placeholder={foot.label}
            onChange={event => form.set({ [foot.name]: event.target.value || null })}
          />
        )
      }
    >
      <div ref={area} className={`ui-form in-dialog ${css.fields}`}>
        {step.advice}
        <div className="flex wrap gap-x-32">
          {choices.map(({ name, label, options, lettered }) => (
            <div key={name} className={`field ${lettered ? css.lettered : ''}`} data-field={name}>
              <KeyedChoice
                legend={label}
                options={options}
                value={String(form.values[name] ?? '')}
                onChange={value => form.set({ [name]: value })}
              />
              {form.errors[name] && <p className="error">{form.errors[name]}</p>}
            </div>
          ))}
        </div>
        {phrases.length > 0 && (
          <div className={css.phrases}>
            <KeyedChoice legend={t('phrases')} options={phrases} value={text} onChange={takePhrase} />
          </div>
        )}
        <FieldGrid
          prefix={prefix}
          fields={typed.map(field =>
            field.type === 'textarea' ? { ...field, rows: 2, phrases: undefined } : field,
          )}
          form={form}
        />
        {step.after}
      </div>
    </DecisionForm>
  )
}
