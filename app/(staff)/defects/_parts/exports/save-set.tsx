'use client'

import { useTranslations } from 'next-intl'
import { call } from '../../../../_ui/call'
import { notice } from '../../../../_ui/feedback'
import { FormDialog } from '../../../../_ui/form-dialog'
import type { FormField } from '../../../../_ui/form-fields'
import { useFormValues } from '../../../../_ui/use-form-values'

interface SaveProps {
  columns: string[]
  mayShare: boolean
  onSaved(id: string): void
  onClose(): void
}

/** Keeps the columns as they stand under a name. */
export default function SaveSet({ columns, mayShare, onSaved, onClose }: SaveProps) {
  const t = useTranslations('defectExport.save')
  const fields: FormField[] = [
    {
      name: 'name',
      label: t('name'),
      type: 'text',
      required: true,
      requiredMessage: t('needName'),
      maxLength: 60,
    },
    { name: 'first', label: t('first'), type: 'boolean' },
    ...(mayShare ? [{ name: 'shared', label: t('share'), type: 'boolean' } satisfies FormField] : []),
  ]
  const form = useFormValues({ name: null, first: false, ...(mayShare && { shared: false }) }, [{ fields }])
  const send = async () => {
    const { id, name } = await call<{ id: string; name: string }>('POST', '/exportcolumn', {
      columns,
      ...form.values,
    })
    notice.success(t('saved', { name }))
    onSaved(id)
  }
  return (
    <FormDialog
      title={t('title')}
      okText={t('keep')}
      width={460}
      fields={fields}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <p className="ui-note">{t('help', { count: columns.length })}</p>
    </FormDialog>
  )
}
