'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import type { Filters } from '@/app/_ui/table/list-state'
import { useAcceptFields } from './accept-dialog'
import css from './consumer.module.css'

interface DialogProps {
  clean: number
  waiting: number
  filters: Filters
  onClose(): void
}

export default function AcceptCleanDialog({ clean, waiting, filters, onClose }: DialogProps) {
  const t = useTranslations('consumer.actions')
  const router = useRouter()
  const searched = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )
  const fields = useAcceptFields()
  const form = useFormValues(
    { opinionId: null, remarks: null },
    useMemo(() => [{ fields }], [fields]),
  )
  return (
    <FormDialog
      title={t('acceptCleanTitle', { count: clean })}
      okText={t('accept')}
      fields={fields}
      form={form}
      onSend={async () => {
        const { jobId, total } = await call(
          'POST /complaintsvehicleinfo/consumer/accept/clean',
          asInput(form.values, searched),
        )
        notice.success(t('acceptCleanStarted', { count: total }))
        router.push(`/defects/bulk?job=${jobId}`)
      }}
      onClose={onClose}
    >
      <p className={css.note}>{t('acceptCleanHelp', { waiting, clean })}</p>
    </FormDialog>
  )
}
