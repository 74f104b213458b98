'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import { transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Input } from '@/lib/http/calls'
import { useRemarksField } from '../hand-over-dialog'
import type { Target } from '../target'
import { handedOverFrom, useHandOver } from '../use-hand-over'
import { reviewStart, useReviewFields } from '../use-review-fields'
import type { BulkResult } from './result-dialog'
import { countStates, useQualifying } from './use-qualifying'

interface BulkProps {
  targets: Target[]
  onResult(result: BulkResult): void
  onClose(): void
}

const countsOf = (targets: Target[]) => countStates(targets.map(({ state }) => state))
const recordsOf = (targets: Target[]) => targets.map(({ id, version }) => ({ complaintId: id, version }))

export function BulkReviewDialog({ targets, onResult, onClose }: BulkProps) {
  const t = useTranslations('recordActions.review')
  const fields = useReviewFields()
  const form = useFormValues(reviewStart, [{ fields }])
  const { none, note } = useQualifying(countsOf(targets), ['review'])
  const send = async () => {
    const input = asInput<Input<'POST /feedbackapproval/batch'>>(form.values, { records: recordsOf(targets) })
    onResult(await call('POST /feedbackapproval/batch', input))
  }
  return (
    <FormDialog
      title={t('many', { count: targets.length })}
      okText={t('submit')}
      fields={fields}
      form={form}
      blocked={none}
      onSend={send}
      onClose={onClose}
    >
      {note}
    </FormDialog>
  )
}

export function BulkHandOverDialog({ targets, onResult, onClose }: BulkProps) {
  const t = useTranslations('recordActions.handOver')
  const fields = useRemarksField()
  const form = useFormValues({ remarks: null }, [{ fields }])
  const counts = countsOf(targets)
  const choice = useHandOver(handedOverFrom(counts))
  const { none, note } = useQualifying(counts, ['handOver', ...(choice.stepId ? [choice.stepId] : [])])
  const send = async () => {
    const { stepId, people } = choice
    const chosen = { stepId, people: people.map(({ key }) => key) }
    const input = asInput<Input<'POST /complaintsvehicleinfo/handover/batch'>>(
      { ...chosen, ...form.values },
      { records: recordsOf(targets) },
    )
    onResult(await call('POST /complaintsvehicleinfo/handover/batch', input))
  }
  return (
    <FormDialog
      title={t('many', { count: targets.length })}
      okText={t('submit')}
      width={transferWidth}
      blocked={none || choice.impossible}
      waiting={choice.waiting}
      fields={fields}
      form={form}
      check={choice.check}
      touched={choice.people.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {note}
      {choice.content}
    </FormDialog>
  )
}
