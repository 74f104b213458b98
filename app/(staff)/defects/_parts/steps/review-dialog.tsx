'use client'

import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type DialogProps, StepDialog } from './step-dialog'
import { undoReview } from './undo-review'
import { useOpenedRecord } from './use-opened-record'
import { reviewStart, useReviewFields } from './use-review-fields'

export default function ReviewDialog({
  target,
  mayUndo,
  onDone,
  onClose,
}: DialogProps & { mayUndo: boolean }) {
  const t = useTranslations('recordActions')
  const undoLabel = useTranslations('ui')('undo')
  const fields = useReviewFields({ namesFields: true })
  const form = useFormValues({ ...reviewStart, fields: null }, [{ fields }])
  const record = useOpenedRecord(target.id)
  const number = target.complaintNo

  const undo = async (reviewId: string) => {
    await undoReview(target.id, reviewId)
    notice.success(t('done.undone', { number }))
    onDone()
  }
  const send = async (version: number) => {
    const { result, opinionId, remarks, fields: meant } = form.values
    const { reviewId } = await call(
      'POST /feedbackapproval/add',
      asInput(
        { result, opinionId, remarks, ...(result === '2' && meant && { fields: meant }) },
        { complaintId: target.id, version },
      ),
      { quiet: true },
    )
    notice.success(
      t(result === '1' ? 'done.passed' : 'done.returned', { number }),
      mayUndo
        ? // call() has already shown the error.
          { label: undoLabel, run: () => void undo(reviewId).catch(() => undefined) }
        : undefined,
    )
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
