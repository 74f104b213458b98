'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from './actions.module.css'
import { type DialogProps, StepDialog } from './step-dialog'
import { undoReview } from './undo-review'
import { useOpenedRecord } from './use-opened-record'

export default function UndoDialog({ target, onDone, onClose }: DialogProps) {
  const t = useTranslations('recordActions')
  const fields = useMemo(
    (): FormField[] => [
      { name: 'remarks', label: t('undo.remarks'), type: 'textarea', rows: 3, maxLength: 500 },
    ],
    [t],
  )
  const form = useFormValues({ remarks: null }, [{ fields }])
  const record = useOpenedRecord(target.id)
  const review = record?.reviews.findLast(({ undoneAt }) => undoneAt === null)
  const number = target.complaintNo
  const send = async (version: number) => {
    await undoReview(target.id, review!.id, { version, remarks: form.values.remarks }, true)
    notice.success(t('done.undone', { number }))
    onDone()
  }
  return (
    <StepDialog
      action="undoReview"
      {...{ target, record, fields, form, onClose }}
      title={t('undo.title', { number })}
      okText={t('undo.submit')}
      danger
      blocked={!review}
      onSend={send}
    >
      <p className={css.note}>{record && !review ? t('undo.none') : t('undo.text')}</p>
    </StepDialog>
  )
}
