import { useTranslations } from 'next-intl'
import { FieldsDialog } from './form-dialog'
import type { FormField, FormValues } from './form-fields'

interface SaveDialogProps {
  title: string
  help: string
  boxes?: Record<string, string>
  mayShare: boolean
  onKeep(values: FormValues): Promise<unknown>
  onClose(): void
}

export function SaveDialog({ title, help, boxes, mayShare, onKeep, onClose }: SaveDialogProps) {
  const t = useTranslations('ui.keep')
  const ticked = Object.entries({ ...boxes, ...(mayShare && { shared: t('share') }) })
  const fields: FormField[] = [
    {
      name: 'name',
      label: t('name'),
      type: 'text',
      required: true,
      requiredMessage: t('needName'),
      maxLength: 60,
    },
    ...ticked.map(([name, label]) => ({ name, label, type: 'boolean' }) satisfies FormField),
  ]
  const none = Object.fromEntries(ticked.map(([name]) => [name, false]))
  return (
    <FieldsDialog
      {...{ title, fields, onClose }}
      okText={t('keep')}
      width={460}
      start={{ name: null, ...none }}
      onSend={onKeep}
    >
      <p className="ui-note">{help}</p>
    </FieldsDialog>
  )
}
