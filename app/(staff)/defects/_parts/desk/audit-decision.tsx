'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { CallError } from '@/app/_ui/call'
import { FieldGrid } from '@/app/_ui/form/field-grid'
import type { Access } from '@/lib/core/permissions'
import { useAuditForm } from '../steps/use-audit-form'
import css from './decision.module.css'
import { DecisionFoot } from './decision-foot'
import { digitKeys, KeyedChoice, optionOf } from './keyed-choice'
import type { DecisionProps } from './step-decision'
import { useDecision } from './use-decision'
import { useDeskKeys } from './use-desk-keys'

interface AuditProps extends DecisionProps {
  held: Access[]
  others: ReactNode
}

export function AuditDecision({ desk, opened, toList, held, others }: AuditProps) {
  const t = useTranslations()
  const prefix = useId()
  const { record } = opened
  const { fields, form, send } = useAuditForm(record, { held, onUndone: () => desk.bringBack(record.id) })
  const { sending, decide } = useDecision(desk, 'audit', record)
  const shown = fields
    .filter(({ name }) => name !== 'result')
    .map(field => (field.type === 'textarea' ? { ...field, rows: 2 } : field))
  const results = (['agree', 'disagree'] as const).map((name, at) => ({
    value: digitKeys[at]!,
    label: t(`uiParts.approval.${name}`),
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
  return (
    <form
      className={css.decision}
      aria-label={t('recordActions.names.audit')}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <KeyedChoice
        legend={t('uiParts.approval.result')}
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
