'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { notice } from '@/app/_ui/feedback/feedback'
import { usePickedFiles } from '@/app/_ui/files/picked-files'
import { Upload } from '@/app/_ui/files/upload'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import css from '../actions.module.css'
import { type DialogProps, StepDialog } from '../step-dialog'
import { useUndoNotice } from '../undo/use-undo-notice'
import { useOpenedRecord } from '../use-opened-record'

interface FeedbackProps extends DialogProps {
  mayClose: boolean
  closing: boolean
}

export default function FeedbackDialog(props: FeedbackProps) {
  const { target, mayClose, closing, onDone, onClose } = props
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(props)
  const record = useOpenedRecord(target.id)
  const picked = usePickedFiles({})
  const fields = useMemo((): FormField[] => {
    const content: FormField = {
      name: 'content',
      label: t('feedback.content'),
      type: 'textarea',
      rows: 5,
      required: true,
      maxLength: 2000,
    }
    const close: FormField = {
      name: 'close',
      label: t('feedback.close'),
      type: 'radio',
      options: [
        { value: 'false', label: t('feedback.keep') },
        { value: 'true', label: t('feedback.end') },
      ],
    }
    return mayClose ? [content, close] : [content]
  }, [t, mayClose])
  const form = useFormValues({ content: null, close: String(closing) }, [{ fields }])
  const closes = mayClose && form.values.close === 'true'
  const number = target.complaintNo
  const send = async (version: number) => {
    const written = await picked.send('POST /feedbackinfo/add', () =>
      asInput({ content: form.values.content }, { complaintId: target.id, version, close: closes }),
    )
    if (closes) tell(t('done.closed', { number }), { ...written, undo: 'undoClose' })
    else notice.success(t('done.feedback', { number }))
    onDone()
  }
  return (
    <StepDialog
      action={closing ? 'close' : 'feedback'}
      target={target}
      record={record}
      width={720}
      title={t('feedback.title', { number })}
      okText={t(closes ? 'feedback.submitClose' : 'feedback.submit')}
      fields={fields}
      form={form}
      after={
        <>
          <span className={css.label}>{t('feedback.files')}</span>
          <Upload picked={picked} kinds={[]} />
        </>
      }
      touched={picked.files.length > 0}
      onSend={send}
      onClose={onClose}
    />
  )
}
