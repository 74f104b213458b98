import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { Step } from '../steps/step-dialog'
import type { StepName } from '../steps/target'
import css from './decision.module.css'
import { DecisionForm } from './decision-form'
import { KeyedChoice, optionOf } from './keyed-choice'
import type { DecisionProps } from './step-decision'

interface ResultProps<Read> extends DecisionProps {
  name: StepName
  useStep: Step<Read>['useStep']
  read: Read
}

export function ResultDecision<Read>({ name, useStep, read, ...props }: ResultProps<Read>) {
  const t = useTranslations('recordActions.names')
  const prefix = useId()
  const { record } = props.opened
  const { fields, form, send } = useStep({ target: record, record }, read)
  const result = fields.find(field => field.name === 'result')
  const results = (result?.type === 'radio' ? result.options : []).map((option, at) => ({
    ...option,
    key: digitKeys[at],
  }))
  const shown = fields
    .filter(field => field !== result)
    .map(field => (field.type === 'textarea' ? { ...field, rows: 2 } : field))
  return (
    <DecisionForm
      {...props}
      name={name}
      check={form.check}
      send={() => send(record.version)}
      onRefused={form.setServerErrors}
      choose={key => {
        const [, value] = optionOf([results], key) ?? []
        if (value !== undefined) form.set({ result: value })
        return value !== undefined
      }}
    >
      <KeyedChoice
        legend={result?.label ?? t(name)}
        options={results}
        value={String(form.values.result)}
        onChange={result => form.set({ result })}
      />
      <div className={`ui-form in-dialog ${css.fields}`}>
        <FieldGrid prefix={prefix} fields={shown} form={form} />
      </div>
    </DecisionForm>
  )
}
