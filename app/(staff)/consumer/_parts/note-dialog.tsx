'use client'

import { useMemo } from 'react'
import { FormDialog } from '@/app/_ui/form/form-dialog'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFormValues } from '@/app/_ui/form/use-form-values'

interface DialogProps {
  title: string
  okText: string
  label: string
  onSend(remarks: string | null): Promise<unknown>
  onClose(): void
}

export default function NoteDialog({ title, okText, label, onSend, onClose }: DialogProps) {
  const fields = useMemo(
    (): FormField[] => [{ name: 'remarks', label, type: 'textarea', rows: 3, maxLength: 500 }],
    [label],
  )
  const form = useFormValues({ remarks: null }, [{ fields }])
  return (
    <FormDialog
      title={title}
      okText={okText}
      fields={fields}
      form={form}
      onSend={async () => {
        await onSend(form.values.remarks as string | null)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
