'use client'

import { type ReactNode, useId } from 'react'
import { CallError } from '@/app/_ui/call'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { FormField } from '@/app/_ui/form/form-fields'
import type { useFormValues } from '@/app/_ui/form/use-form-values'
import { digitKeys } from '@/app/(staff)/_parts/desk/digit-keys'
import type { ActionName } from '@/lib/defects/actions'
import css from './decision.module.css'
import { DecisionFoot } from './decision-foot'
import { KeyedChoice, optionOf } from './keyed-choice'
import type { DecisionProps } from './step-decision'
import { useDecision } from './use-decision'
import { useDeskKeys } from './use-desk-keys'

interface ResultProps extends DecisionProps {
  action: ActionName
  label: string
  fields: FormField[]
  form: ReturnType<typeof useFormValues>
  send(version: number): Promise<void>
  others: ReactNode
}

export function ResultDecision(props: ResultProps) {
  const { desk, opened, toList, action, label, fields, form, send, others } = props
  const prefix = useId()
  const { record } = opened
  const { sending, decide } = useDecision(desk, action, record)
  const result = fields.find(({ name }) => name === 'result')
  const results = (result?.type === 'radio' ? result.options : []).map((option, at) => ({
    ...option,
    key: digitKeys[at],
  }))
  const submit = () => {
    if (!form.check()) return
    decide(() => send(record.version)).catch(failed => {
      if (!(failed instanceof CallError)) throw failed
      form.setServerErrors(failed.errors)
    })
  }
  useDeskKeys({
    ...desk,
    toList,
    submit,
    choose(key) {
      const [, value] = optionOf([results], key) ?? []
      if (value === undefined) return false
      form.set({ result: value })
      return true
    },
  })
  const shown = fields
    .filter(field => field !== result)
    .map(field => (field.type === 'textarea' ? { ...field, rows: 2 } : field))
  return (
    <form
      className={css.decision}
      aria-label={label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <KeyedChoice
        legend={result?.label ?? label}
        options={results}
        value={String(form.values.result)}
        onChange={result => form.set({ result })}
      />
      <div className={`ui-form in-dialog ${css.fields}`}>
        <FieldGrid prefix={prefix} fields={shown} form={form} />
      </div>
      <DecisionFoot sending={sending}>{others}</DecisionFoot>
    </form>
  )
}
