'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type DialogProps, StepDialog } from './step-dialog'
import { useUndoNotice } from './undo/use-undo-notice'
import { useOpenedRecord } from './use-opened-record'
import { reviewStart, useReviewFields } from './use-review-fields'

export default function ReviewDialog({ target, onDone, onClose, ...undoable }: DialogProps) {
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(undoable)
  const fields = useReviewFields({ namesFields: true })
  const form = useFormValues({ ...reviewStart, fields: null }, [{ fields }])
  const record = useOpenedRecord(target.id)
  const number = target.complaintNo

  const send = async (version: number) => {
    const { result, opinionId, remarks, fields: meant } = form.values
    const written = await call(
      'POST /feedbackapproval/add',
      asInput(
        { result, opinionId, remarks, ...(result === '2' && meant && { fields: meant }) },
        { complaintId: target.id, version },
      ),
      { quiet: true },
    )
    tell(t(result === '1' ? 'done.passed' : 'done.returned', { number }), {
      ...written,
      undo: 'undoReview',
    })
    onDone()
  }
  return (
    <StepDialog
      action="review"
      {...{ target, record, fields, form, onClose }}
      title={t('review.title', { number })}
      okText={t('review.submit')}
      onSend={send}
    />
  )
}
