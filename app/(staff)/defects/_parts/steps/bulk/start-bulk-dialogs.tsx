'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from '../actions.module.css'
import { useRemarksField } from '../hand-over-dialog'
import type { AllMatching, Target } from '../target'
import { handedOverFrom, useHandOver } from '../use-hand-over'
import { reviewStart, useReviewFields } from '../use-review-fields'
import { type StateCount, useQualifying } from './use-qualifying'

interface StartProps {
  all: AllMatching
  rows: Target[]
  onStarted(jobId: string): void
  onClose(): void
}

type Step = 'review' | 'handOver' | 'delete'

function useStart(action: Step, { all, onStarted, onClose }: StartProps) {
  const [counts, setCounts] = useState<StateCount[]>()
  const t = useTranslations('bulkJobs')
  const total = t(all.totalCapped ? 'more' : 'total', { total: all.total })
  const filters = Object.fromEntries(
    Object.entries(all.filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const request = { filters, type: all.type }
  const latest = useRef({ request, onClose })
  latest.current = { request, onClose }
  useEffect(() => {
    call('POST /complaintsvehicleinfo/bulk/count', asInput(latest.current.request))
      .then(found => setCounts(found.states))
      // call() has already shown the error.
      .catch(() => latest.current.onClose())
  }, [])
  return {
    counts,
    title: t('start', { step: t(`steps.${action}`), total }),
    explanation: <p className={css.note}>{t('note')}</p>,
    okText: t('go'),
    async start(own: object) {
      const body = { action, ...request, ...own }
      const { jobId } = await call('POST /complaintsvehicleinfo/bulk', asInput(body))
      onStarted(jobId)
    },
  }
}

export function StartReviewDialog(props: StartProps) {
  const { title, counts, explanation, okText, start } = useStart('review', props)
  const { none, note } = useQualifying(counts, ['review'])
  const fields = useReviewFields()
  const form = useFormValues(reviewStart, [{ fields }])
  const send = () => start(form.values)
  return (
    <FormDialog {...{ title, okText, fields, form }} blocked={none} onSend={send} onClose={props.onClose}>
      {note}
      {explanation}
    </FormDialog>
  )
}

export function StartHandOverDialog(props: StartProps) {
  const { title, counts, explanation, okText, start } = useStart('handOver', props)
  const fields = useRemarksField()
  const form = useFormValues({ remarks: null }, [{ fields }])
  const { stepId, people, content, impossible, check } = useHandOver(handedOverFrom(counts ?? []))
  const { none, note } = useQualifying(counts, ['handOver', ...(stepId ? [stepId] : [])])
  const send = () => start({ stepId, people: people.map(({ key }) => key), ...form.values })
  return (
    <FormDialog
      {...{ title, okText, fields, form, check }}
      width={transferWidth}
      blocked={none || impossible}
      touched={people.length > 0}
      onSend={send}
      onClose={props.onClose}
    >
      {note}
      {explanation}
      {counts && content}
    </FormDialog>
  )
}

export function StartDeleteDialog(props: StartProps) {
  const t = useTranslations('bulkJobs')
  const { title, counts, explanation, okText, start } = useStart('delete', props)
  const { note } = useQualifying(counts, ['delete'])
  const fields: FormField[] = [
    {
      name: 'reason',
      label: t('reason'),
      type: 'textarea',
      rows: 3,
      maxLength: 200,
      required: true,
      requiredMessage: t('reasonRequired'),
    },
  ]
  const form = useFormValues({ reason: null }, [{ fields }])
  const send = () => start(form.values)
  return (
    <FormDialog {...{ title, okText, fields, form }} danger onSend={send} onClose={props.onClose}>
      {note}
      {explanation}
    </FormDialog>
  )
}
