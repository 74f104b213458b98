'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'

/** Null takes a person's verdict back. */
export interface Deciding {
  recallId: string
  recallNo: string
  verdict: 'covered' | 'not' | null
}

interface Props {
  complaintIds: string[]
  deciding: Deciding
  onDone(): void
  onClose(): void
}

export default function VerdictDialog({ complaintIds, deciding, onDone, onClose }: Props) {
  const t = useTranslations('recallMatch')
  const { recallId, recallNo, verdict } = deciding
  const step = t(`steps.${verdict ?? 'back'}`)
  const fields = useMemo<FormField[]>(
    () => [
      {
        ...{ name: 'reason', label: t('reason'), type: 'textarea', rows: 2, maxLength: 200 },
        ...{ required: true, hint: t('reasonHelp') },
      },
    ],
    [t],
  )
  const form = useFormValues({ reason: null }, [{ fields }])
  return (
    <FormDialog
      {...{ fields, form, onClose }}
      title={[step, recallNo, t('chosen', { count: complaintIds.length })].join(' · ')}
      okText={step}
      onSend={async () => {
        const reason = typeof form.values.reason === 'string' ? form.values.reason : ''
        await call('POST /recallinfo/verdict', { recallId, complaintIds, verdict, reason })
        notice.success(t('done'))
        onDone()
      }}
    />
  )
}
