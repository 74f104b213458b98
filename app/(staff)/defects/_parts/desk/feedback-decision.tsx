'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { CallError } from '@/app/_ui/call'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import { useFeedbackReview } from '../steps/feedback/use-feedback-review'
import css from './decision.module.css'
import { DecisionFoot } from './decision-foot'
import { digitKeys, KeyedChoice, optionOf } from './keyed-choice'
import type { DecisionProps } from './step-decision'
import { useDecision } from './use-decision'
import { useDeskKeys } from './use-desk-keys'

interface FeedbackProps extends DecisionProps {
  feedbackId: string
  others: ReactNode
}

export function FeedbackDecision({ desk, opened, toList, feedbackId, others }: FeedbackProps) {
  const t = useTranslations('recordActions')
  const prefix = useId()
  const { record } = opened
  const { fields, form, send } = useFeedbackReview(record, feedbackId)
  const { sending, decide } = useDecision(desk, 'reviewFeedback', record)
  const results = (['pass', 'return'] as const).map((name, at) => ({
    value: digitKeys[at]!,
    label: t(`feedback.${name}`),
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
  const shown = fields.flatMap(field => (field.type === 'textarea' ? { ...field, rows: 2 } : []))
  return (
    <form
      className={css.decision}
      aria-label={t('names.reviewFeedback')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <KeyedChoice
        legend={t('feedback.result')}
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
