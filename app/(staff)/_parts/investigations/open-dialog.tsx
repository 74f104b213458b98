import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import { FieldsDialog } from '@/app/_ui/form/form-dialog'
import type { FormField, FormValues } from '@/app/_ui/form/form-fields'
import { useNavigate } from '@/app/_ui/navigation'
import { optionsOf } from '@/app/_ui/options'
import { levels } from '@/lib/investigations/states'

// What a file is opened from, as the call takes it.
export interface Source {
  title: string
  from: { watchItemId: string } | { cell: object } | { complaintIds: string[] }
}

export default function OpenDialog({ title, from, onClose }: Source & { onClose(): void }) {
  const t = useTranslations('investigations')
  const [go] = useNavigate()
  const known = 'complaintIds' in from
  const isNew = ({ fileId }: FormValues) => !fileId
  const send = async ({ fileId, ...values }: FormValues) => {
    if (fileId && known) {
      const { added } = await call('POST /investigationinfo/records', asInput({ id: fileId, ...from }))
      notice.success(t('open.added', { count: added }))
      void go(`/investigation/${fileId}?tab=records`)
    } else {
      const { id, title } = await call('POST /investigationinfo', asInput(values, from), { quiet: true })
      notice.success(t('added', { name: title }))
      void go(`/investigation/${id}`)
    }
    onClose()
  }
  return (
    <FieldsDialog
      title={t('add')}
      okText={t('open.ok')}
      start={{ fileId: null, title: title.slice(0, 100), question: null, level: 'check' }}
      fields={fieldsOf<FormField>(name => t(`fields.${name as 'title'}`), {
        fileId: known && {
          ...{ label: t('open.into'), type: 'select', hint: t('open.intoHint') },
          source: { search: searchFiles },
        },
        title: { type: 'text', maxLength: 100, required: true, shown: isNew },
        question: { type: 'textarea', rows: 3, maxLength: 2000, required: true, shown: isNew },
        level: {
          ...{ type: 'radio', required: true, shown: isNew },
          options: optionsOf(levels, value => t(`options.level.${value}`)),
        },
      })}
      onSend={send}
      onClose={onClose}
    >
      <p className="ui-note">{t('open.note')}</p>
    </FieldsDialog>
  )
}

async function searchFiles(keyword: string, signal?: AbortSignal) {
  const query = { title: keyword.trim() || undefined, limit: 20 }
  const { records } = await call('GET /investigationinfo/page', asInput(query), { quiet: true, signal })
  return records
    .filter(({ state }) => state !== 'closed')
    .map(({ id, fileNo, title }) => ({ value: id, label: `${fileNo} ${title}` }))
}
