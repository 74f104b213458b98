'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type DialogProps, StepDialog } from './step-dialog'
import { useUndoNotice } from './undo/use-undo-notice'
import { useHandOver } from './use-hand-over'
import { useOpenedRecord } from './use-opened-record'

export function useRemarksField(): FormField[] {
  const t = useTranslations('recordActions.handOver')
  return useMemo(
    () => [{ name: 'remarks', label: t('remarks'), type: 'textarea', rows: 2, maxLength: 500 }],
    [t],
  )
}

export default function HandOverDialog({ target, onDone, onClose, ...undoable }: DialogProps) {
  const t = useTranslations('recordActions')
  const tell = useUndoNotice(undoable)
  const comma = useTranslations('ui')('comma')
  const record = useOpenedRecord(target.id)
  const fields = useRemarksField()
  const form = useFormValues({ remarks: null }, [{ fields }])
  const choice = useHandOver([record?.state ?? target.state])
  const number = target.complaintNo
  const send = async (version: number) => {
    const written = await call(
      'POST /complaintsvehicleinfo/handover',
      asInput(
        { stepId: choice.stepId, remarks: form.values.remarks },
        { complaintId: target.id, version, people: choice.people.map(({ key }) => key) },
      ),
      { quiet: true },
    )
    const people = choice.people.map(({ title }) => title).join(comma)
    tell(t('done.handedOver', { number, people }), { ...written, undo: 'undoHandOver' })
    onDone()
  }
  return (
    <StepDialog
      action="handOver"
      target={target}
      record={record}
      width={transferWidth}
      title={t('handOver.title', { number })}
      okText={t('handOver.submit')}
      blocked={choice.impossible}
      waiting={choice.waiting}
      fields={fields}
      form={form}
      check={choice.check}
      takeErrors={choice.takeErrors}
      touched={choice.people.length > 0}
      onSend={send}
      onClose={onClose}
    >
      {choice.content}
    </StepDialog>
  )
}
