import { useTranslations } from 'next-intl'
import { CallError, call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useNavigate } from '@/app/_ui/navigation'
import type { WatchCell } from './cell-of'

export interface WatchTarget {
  title: string
  cell: WatchCell
  filters: Record<string, unknown>
}

interface WatchDialogProps extends WatchTarget {
  onClose(): void
}

const itemHref = (id: string) => `/rule?entry=${id}`

export default function WatchDialog({ title, cell, filters, onClose }: WatchDialogProps) {
  const t = useTranslations('watchItems')
  const [go] = useNavigate()
  const fields: FormField[] = [
    { name: 'note', label: t('noteLabel'), type: 'textarea', rows: 3, maxLength: 2000 },
  ]
  const send = async ({ note }: FormValues) => {
    try {
      const { id } = await call(
        'POST /watchitem',
        { ...cell, filters, ...(note ? { note: String(note) } : {}) } as never,
        { quiet: true },
      )
      notice.success(t('added'))
      void go(itemHref(id))
    } catch (error) {
      const open = error instanceof CallError ? (error.data as { id?: string } | undefined)?.id : undefined
      if (!open) throw error
      notice.info(t('taken'))
      void go(itemHref(open))
    }
    onClose()
  }
  return (
    <FieldsDialog {...{ fields, onClose }} title={t('addTitle', { title })} okText={t('add')} onSend={send}>
      <p className="ui-note">{t('addNote')}</p>
    </FieldsDialog>
  )
}
