import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import { type FormValues, reasonField } from '@/app/_ui/form/form-fields'
import type { UndoCount } from '@/lib/defects/steps/bulk/count-undo'
import css from '../actions.module.css'

interface UndoProps {
  jobId: string
  onStarted(jobId: string): void
  onClose(): void
}

export default function UndoBulkDialog(props: UndoProps) {
  const { jobId } = props
  const [count, setCount] = useState<UndoCount>()
  const close = useRef(props.onClose)
  close.current = props.onClose
  useEffect(() => {
    call('GET /complaintsvehicleinfo/bulk/:jobId/undo', { jobId })
      .then(setCount)
      // call() has already shown the error.
      .catch(() => close.current())
  }, [jobId])
  return count ? <UndoForm {...props} count={count} /> : null
}

function UndoForm({ jobId, count, onStarted, onClose }: UndoProps & { count: UndoCount }) {
  const t = useTranslations('bulkJobs')
  const fields = [reasonField(t('undoReason'), 500, t('undoReasonRequired'))]
  const send = async (values: FormValues) => {
    const request = 'POST /complaintsvehicleinfo/bulk/:jobId/undo'
    const started = await call(request, asInput(values, { jobId }))
    onStarted(started.jobId)
  }
  return (
    <FieldsDialog
      title={t('undoTitle', { step: t(`steps.${count.action}`) })}
      okText={t('undo')}
      danger
      blocked={count.possible === 0}
      {...{ fields, onClose }}
      onSend={send}
    >
      <p className="mb-12 secondary">{t('undoNote')}</p>
      <p className="mb-12 secondary">
        <strong className={count.possible === 0 ? 'text-error' : 'text-body'}>
          {t('undoPossible', { possible: count.possible, total: count.total })}
        </strong>
      </p>
      {count.reasons.length > 0 && (
        <ul className={`mb-12 secondary ${css.reasons}`}>
          {count.reasons.map(one => (
            <li key={one.reason}>{t('undoOthers', one)}</li>
          ))}
        </ul>
      )}
    </FieldsDialog>
  )
}
