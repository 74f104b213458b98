'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './actions.module.css'
import { useRemarksField } from './hand-over-dialog'
import type { AllMatching, Target } from './target'
import { useHandOver } from './use-hand-over'
import { reviewStart, useReviewFields } from './use-review-fields'

interface StartProps {
  all: AllMatching
  rows: Target[]
  onStarted(jobId: string): void
  onClose(): void
}

type Step = 'review' | 'handOver' | 'delete'

function useStart(action: Step, { all, onStarted }: StartProps) {
  const t = useTranslations('bulkJobs')
  const total = t(all.totalCapped ? 'more' : 'total', { total: all.total })
  const filters = Object.fromEntries(
    Object.entries(all.filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  return {
    title: t('start', { step: t(`steps.${action}`), total }),
    note: <p className={css.note}>{t('note')}</p>,
    okText: t('go'),
    async start(own: object) {
      const body = { action, filters, type: all.type, ...own }
      const { jobId } = await call('POST /complaintsvehicleinfo/bulk', asInput(body))
      onStarted(jobId)
    },
  }
}

export function StartReviewDialog(props: StartProps) {
  const { title, note, okText, start } = useStart('review', props)
  const fields = useReviewFields()
  const form = useFormValues(reviewStart, [{ fields }])
  const send = () => start(form.values)
  return (
    <FormDialog {...{ title, okText, fields, form }} onSend={send} onClose={props.onClose}>
      {note}
    </FormDialog>
  )
}

export function StartHandOverDialog(props: StartProps) {
  const { title, note, okText, start } = useStart('handOver', props)
  const fields = useRemarksField()
  const form = useFormValues({ remarks: null }, [{ fields }])
  // The steps on offer follow from the states in the filter, or from the rows of this page if there is none.
  const request = props.all.filters.state?.map(Number) ?? props.rows.map(({ state }) => state)
  const { stepId, people, content, impossible, check } = useHandOver(request)
  const send = () => start({ stepId, people: people.map(({ key }) => key), ...form.values })
  return (
    <FormDialog
      {...{ title, okText, fields, form, check }}
      width={transferWidth}
      blocked={impossible}
      touched={people.length > 0}
      onSend={send}
      onClose={props.onClose}
    >
      {note}
      {content}
    </FormDialog>
  )
}

export function StartDeleteDialog(props: StartProps) {
  const t = useTranslations('bulkJobs')
  const { title, note, okText, start } = useStart('delete', props)
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
    </FormDialog>
  )
}
