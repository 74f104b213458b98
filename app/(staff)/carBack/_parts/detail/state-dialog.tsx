'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { RecallDetail } from '@/lib/recalls/read-recall'

interface Props {
  recall: Pick<RecallDetail, 'id' | 'version' | 'recallNo'>
  to: RecallDetail['state']
  onDone(): void
  onClose(): void
}

export default function StateDialog({ recall, to, onDone, onClose }: Props) {
  const t = useTranslations('recalls')
  const fields = useMemo<FormField[]>(
    () =>
      to === 'withdrawn'
        ? [
            {
              ...{ name: 'reason', label: t('reason'), type: 'textarea', rows: 3, maxLength: 500 },
              required: true,
            },
          ]
        : [],
    [t, to],
  )
  const form = useFormValues({ reason: null }, [{ fields }])
  return (
    <FormDialog
      {...{ fields, form, onClose }}
      title={`${t(`steps.${to as 'filed'}`)} · ${recall.recallNo}`}
      okText={t(`steps.${to as 'filed'}`)}
      danger={to === 'withdrawn'}
      onSend={async () => {
        const reason = typeof form.values.reason === 'string' ? form.values.reason : undefined
        await call('POST /recallinfo/state', { id: recall.id, version: recall.version, state: to, reason })
        notice.success(t('stateDone', { state: t(`state.${to}`) }))
        onDone()
      }}
    >
      <p className="ui-note">{t(`stateNotes.${to as 'filed'}`)}</p>
    </FormDialog>
  )
}
