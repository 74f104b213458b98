'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type MoveUndo, undoOf } from '@/lib/defects/actions'
import css from '../actions.module.css'
import { type DialogProps, StepDialog } from '../step-dialog'
import { useOpenedRecord } from '../use-opened-record'

export default function UndoDialog({ undo, target, onDone, onClose }: DialogProps & { undo: MoveUndo }) {
  const t = useTranslations('recordActions')
  const stateName = useTranslations('states')
  const { step, withoutReason } = undoOf(undo)
  const fields = useMemo(
    (): FormField[] => [
      {
        name: 'reason',
        label: t(withoutReason ? 'undo.remarks' : 'undo.reason'),
        type: 'textarea',
        rows: 3,
        maxLength: 500,
        required: !withoutReason,
      },
    ],
    [t, withoutReason],
  )
  const form = useFormValues({ reason: null }, [{ fields }])
  const record = useOpenedRecord(target.id)
  const taken = record?.flow.findLast(
    ({ nodeState, undoneAt, fromState, toState }) =>
      nodeState === step && undoneAt === null && fromState !== toState,
  )
  const back = taken && stateName(`${taken.fromState}` as '10')
  const number = target.complaintNo
  const send = async (version: number) => {
    const { reason } = form.values
    await call(
      'POST /complaintsvehicleinfo/undo',
      asInput({ reason }, { undo, complaintId: target.id, version }),
      { quiet: true },
    )
    notice.success(t('done.undoneTo', { number, step: t(`names.${step}`), state: back ?? '' }))
    onDone()
  }
  return (
    <StepDialog
      action={undo}
      {...{ target, record, fields, form, onClose }}
      title={t('undo.title', { undo, number })}
      okText={t('undo.submit', { undo })}
      danger
      blocked={!taken}
      onSend={send}
    >
      <p className={css.note}>
        {back ? t('undo.text', { step: t(`names.${step}`), state: back }) : record && t('undo.none')}
      </p>
      {back && step === 'close' && <p className={css.note}>{t('undo.kept')}</p>}
    </StepDialog>
  )
}
