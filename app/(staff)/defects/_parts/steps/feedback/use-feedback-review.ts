'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type Undoable, useUndoNotice } from '../undo/use-undo-notice'

export function useFeedbackReview(
  record: { id: string; complaintNo: string },
  feedbackId: string,
  undoable: Undoable,
) {
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(undoable)
  const fields = useMemo(
    (): FormField[] => [
      {
        name: 'result',
        label: t('feedback.result'),
        type: 'radio',
        required: true,
        options: [
          { value: '1', label: t('feedback.pass') },
          { value: '2', label: t('feedback.return') },
        ],
      },
      {
        name: 'opinion',
        label: t('feedback.opinion'),
        type: 'textarea',
        rows: 3,
        maxLength: 500,
        required: ({ result }) => result === '2',
        requiredMessage: t('feedback.opinionRequired'),
      },
    ],
    [t],
  )
  const form = useFormValues({ result: '1', opinion: null }, [{ fields }])
  const send = async (version: number) => {
    const { result, opinion } = form.values
    const written = await call(
      'POST /feedbackinfo/review',
      asInput({ result, opinion }, { id: feedbackId, complaintId: record.id, version }),
      { quiet: true },
    )
    const message = result === '1' ? 'done.feedbackPassed' : 'done.feedbackReturned'
    tell(t(message, { number: record.complaintNo }), { ...written, undo: 'undoReviewFeedback' })
  }
  return { fields, form, send }
}
